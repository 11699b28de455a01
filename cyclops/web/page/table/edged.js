/**
 * A tile of Monster Factory in a box of 100 by 100: limbs that come in from its edges to a body, a head or an end.
 *
 * The kinds of edge differ in breadth, pattern and letter besides their colour: thin has leaf veins and a G, thick has spots and a P, blank
 * is bare paper. As greys of 256 they are about 162, 60 and 246, and at least 60 apart for colour-blind people too.
 * The same tile looks alike however it lies.
 */

import { BARE, INK, LINE, blob, cheeks, eyes, mouth } from "./art.js";
import { around, circle, ellipse, el, g, path, rect, seed, smooth, star, text } from "./svg.js";

export const PAPER = "#fdf6e3";
export const KINDS = {
  G: { fill: "#7cc45a", dark: "#3f8a2f", pale: "#bce89a", ink: "#17300f", half: 13 },
  P: { fill: "#582281", dark: "#3b1159", pale: "#9a62c6", ink: "#ffffff", half: 27 },
  W: { fill: "#ffb861", dark: "#e08a2c", pale: "#ffdda8", ink: INK, half: 0 },
};
const TURNS = [0, 90, 180, 270];

const EVERY = [true, true, true, true];

/** Draw a tile: its paper, the monster upon it, and the letters of those edges that are to have one. */
export function edged(edges, eye, letters = EVERY, hat = true) {
  return g(
    {},
    rect(1, 1, 98, 98, 9, { class: "tv-paper", fill: PAPER }),
    monster(edges, eye, hat),
    TURNS.map((_, side) => (letters[side] ? letter(edges[side], side) : null)),
    rect(1, 1, 98, 98, 9, { class: "tv-rim", fill: "none" }),
  );
}

/** Of a tile only what is sure: its paper and the limbs that come in, to the middle. */
export const limbs = (edges) => g(
  {},
  rect(1, 1, 98, 98, 9, { class: "tv-paper", fill: PAPER }),
  TURNS.map((_, side) => side).filter((side) => edges[side] !== "W").map((side) => [
    limbLine(edges[side], side, true),
    limbLine(edges[side], side, false),
    pattern(edges[side], side),
  ]),
);

/** The letter of an edge, upright on its limb. */
function letter(kind, side) {
  if (kind === "W") return null;
  const [x, y] = [[50, 14.5], [86, 50], [50, 86.5], [14, 50]][side];
  return text(x, y, kind === "P" ? 26 : 22, kind, { class: "tv-bold tv-letter", fill: KINDS[kind].ink });
}

/** The same number for the same tile, however it lies. */
function look(edges, eye) {
  const turns = TURNS.map((_, side) => edges.slice(side) + edges.slice(0, side));
  return seed(turns.sort()[0] + (eye ? "1" : "0"));
}

function monster(edges, eye, hat) {
  const sides = TURNS.map((_, side) => side).filter((side) => edges[side] !== "W");
  const number = look(edges, eye);
  const thick = sides.filter((side) => edges[side] === "P").length;
  const skin = sides.length === 0 ? "W" : 2 * thick >= sides.length ? "P" : "G";
  if (sides.length === 1 && !eye) return end(skin, sides[0], number);
  const radius = skin === "P" ? 31 : thick > 0 || sides.length < 2 ? 28 : 25;
  const outline = body(number, radius, sides.length);
  const others = sides.filter((side) => edges[side] !== skin);
  const own = sides.filter((side) => edges[side] === skin);
  return g(
    {},
    others.map((side) => [limbLine(edges[side], side, true), limbLine(edges[side], side, false), pattern(edges[side], side)]),
    hat && eye && edges[0] === "W" ? topping(number, KINDS[skin], 50 - radius) : null,
    own.map((side) => limbLine(skin, side, true)),
    path(outline, { fill: INK, stroke: INK, "stroke-width": 6, "stroke-linejoin": "round" }),
    own.map((side) => [limbLine(skin, side, false), pattern(skin, side)]),
    path(outline, { fill: KINDS[skin].fill }),
    eye ? face(number, radius, skin) : belly(number, radius, KINDS[skin]),
  );
}

function body(number, radius, limbs) {
  if (limbs > 2 || number % 3 === 0) return blob(50, 50, radius, number);
  if (number % 3 === 1) return smooth(around(50, 50, 12, (_, index) => radius * (index % 3 === 1 ? 1.08 : 0.98)));
  return smooth([
    [50, 50 - radius],
    [50 + 0.8 * radius, 50 - 0.6 * radius],
    [50 + radius, 50 + 0.25 * radius],
    [50 + 0.7 * radius, 50 + 0.9 * radius],
    [50, 50 + radius],
    [50 - 0.7 * radius, 50 + 0.9 * radius],
    [50 - radius, 50 + 0.25 * radius],
    [50 - 0.8 * radius, 50 - 0.6 * radius],
  ]);
}

const turned = (side) => (side ? `rotate(${90 * side} 50 50)` : null);

function limbLine(kind, side, rim) {
  const { fill, half } = KINDS[kind];
  return path(
    "M50,1C50,18 50,34 50,50",
    { fill: "none", stroke: rim ? INK : fill, "stroke-width": 2 * half + (rim ? 6 : 0), transform: turned(side) },
  );
}

/** Leaf veins on a thin limb, spots on a thick one. */
function pattern(kind, side) {
  if (kind === "G") {
    return path(
      "M50,30V24M50,30l-8,-6M50,30l8,-6M50,39l-8,-6M50,39l8,-6M50,39V30",
      { ...BARE, stroke: KINDS.G.dark, "stroke-width": 2.4, transform: turned(side) },
    );
  }
  const spots = [[31, 8, 3.6], [68, 20, 3.4], [33, 24, 2.6], [70, 6, 2.4], [29, 33, 2]];
  return g({ fill: KINDS.P.pale, transform: turned(side) }, spots.map(([x, y, r]) => circle(x, y, r)));
}

function face(number, radius, skin) {
  const count = [2, 1, 2, 3][number % 4];
  const chin = skin === "P" ? g({ class: "tv-on-dark" }, mouthOn(number, radius, true)) : mouthOn(number, radius, false);
  const sway = ((number >> 4) % 3) - 1;
  return [eyes(count, 50, 50 - 0.2 * radius, 1.32 * radius, [0.4 * sway, 0.35]), cheeks(50, 50 + 0.36 * radius, 0.66 * radius), chin];
}

function mouthOn(number, radius, dark) {
  const made = mouth(number >> 3, 50, 50 + 0.4 * radius, 0.68 * radius);
  if (!dark) return made;
  // A line of ink is lost on the dark skin: a pale lip lies below it.
  return [
    path(
      `M${50 - 0.36 * radius},${50 + 0.4 * radius}Q50,${50 + 1.02 * radius} ${50 + 0.36 * radius},${50 + 0.4 * radius}Z`,
      { fill: KINDS.P.pale, stroke: KINDS.P.pale, "stroke-width": 6, "stroke-linejoin": "round" },
    ),
    made,
  ];
}

const TOPPINGS = [
  (skin, y) => [30, 70].map((x, index) => path(
    `M${x - 7},${y + 12}L${x + (index ? 5 : -5)},${y - 8}L${x + 9},${y + 6}Z`,
    { fill: "#ffe7a8", ...LINE },
  )),
  (skin, y) => [
    path(`M42,${y + 6}C40,${y - 6} 34,${y - 6} 32,${y - 11}M58,${y + 6}C60,${y - 6} 66,${y - 6} 68,${y - 11}`, BARE),
    circle(32, y - 11, 4.5, { fill: "#ff8f6b", ...LINE }),
    circle(68, y - 11, 4.5, { fill: "#ff8f6b", ...LINE }),
  ],
  (skin, y) => path(`M36,${y + 6}L38,${y - 6}L44,${y}L50,${y - 11}L56,${y}L62,${y - 6}L64,${y + 6}Z`, { fill: skin.pale, ...LINE }),
  (skin, y) => [
    path(`M50,${y + 6}Q48,${y - 4} 54,${y - 10}`, BARE),
    path(star(55, y - 9, 9, 4), { fill: "#ffd94f", ...LINE, "stroke-width": 2.4 }),
  ],
];

const topping = (number, skin, y) => TOPPINGS[(number >> 6) % TOPPINGS.length](skin, y);

const BELLIES = [
  (r, skin) => [
    ellipse(50, 52, 0.62 * r, 0.7 * r, { fill: skin.pale }),
    [-0.3, 0.1, 0.5].map((at) => path(
      `M${50 - 0.4 * r},${50 + at * r}q${0.4 * r},6 ${0.8 * r},0`,
      { ...BARE, stroke: skin.dark, "stroke-width": 2.6 },
    )),
  ],
  (r) => [
    rect(
      50 - 0.42 * r,
      50 - 0.42 * r,
      0.84 * r,
      0.84 * r,
      4,
      { fill: "#ffb84d", ...LINE, "stroke-width": 2.6, transform: "rotate(-8 50 50)" },
    ),
    path(
      `M50,${50 - 0.42 * r}V${50 + 0.42 * r}M${50 - 0.42 * r},50H${50 + 0.42 * r}`,
      { ...BARE, stroke: "#c9621a", "stroke-width": 3, transform: "rotate(-8 50 50)" },
    ),
  ],
  (r) => path(
    `M50,${50 + 0.5 * r}C${50 - 0.9 * r},${50 - 0.1 * r} ${50 - 0.4 * r},${50 - 0.7 * r} 50,${50 - 0.2 * r}C${50 + 0.4 * r},${50 - 0.7 * r} ${50 + 0.9 * r},${50 - 0.1 * r} 50,${50 + 0.5 * r}Z`,
    { fill: "#f0625d", ...LINE, "stroke-width": 2.6 },
  ),
  (r) => path(star(50, 51, 0.62 * r, 0.28 * r), { fill: "#ffd94f", ...LINE, "stroke-width": 2.6 }),
  (r, skin) => [
    circle(50, 50, 0.6 * r, { fill: skin.pale }),
    path(
      `M50,50m${-0.1 * r},0a${0.2 * r},${0.2 * r} 0 1 1 ${0.3 * r},${0.16 * r}a${0.4 * r},${0.4 * r} 0 1 1 ${-0.62 * r},${-0.34 * r}`,
      { ...BARE, stroke: skin.dark, "stroke-width": 3 },
    ),
  ],
  (r) => [
    circle(50, 50, 0.5 * r, { fill: "#8fd5e8", ...LINE, "stroke-width": 2.6 }),
    path(`M50,${50 - 0.3 * r}V50L${50 + 0.22 * r},${50 + 0.12 * r}`, { ...BARE, "stroke-width": 2.6 }),
  ],
];

const belly = (number, radius, skin) => BELLIES[(number >> 2) % BELLIES.length](radius, skin);

/** What a limb ends in that shows no eye: drawn for one that comes from above. */
function end(kind, side, number) {
  const { fill, dark, pale, half } = KINDS[kind];
  const shape = ENDS[(number + (kind === "P" ? 1 : 0)) % ENDS.length](kind === "P" ? 1.28 : 1, fill, dark, pale);
  return g(
    { transform: turned(side) },
    path(`M50,1V52`, { fill: "none", stroke: INK, "stroke-width": 2 * half + 6 }),
    shape.below,
    path(`M50,1V50`, { fill: "none", stroke: fill, "stroke-width": 2 * half }),
    pattern(kind, 0),
    shape.above ?? null,
  );
}

const ENDS = [
  // A hand with three fingers.
  (s, fill, dark, pale) => {
    const tips = [-1, 0, 1].map((finger) => [50 + 20 * finger * s, 80 - 8 * Math.abs(finger) + 3 * s, 50 + 16 * finger * s]);
    const fingers = (stroke, width) =>
      tips.map(([x, y, bend]) => path(`M50,54Q${bend},62 ${x},${y}`, { fill: "none", stroke, "stroke-width": width, "stroke-linecap": "round" }));
    const palm = [circle(50, 55, 17 * s, { fill, ...LINE, "stroke-width": 6 }), circle(50, 55, 17 * s, { fill })];
    return { below: [fingers(INK, 13 * s + 6), palm, fingers(fill, 13 * s)], above: tips.map(([x, y]) => circle(x, y, 3.4 * s, { fill: pale })) };
  },
  // A boot.
  (s, fill, dark, pale) => ({
    below: path(
      `M${50 - 15 * s},46H${50 + 15 * s}V60Q${50 + 34 * s},64 ${50 + 32 * s},80Q50,84 ${50 - 17 * s},80Q${50 - 19 * s},60 ${50 - 15 * s},46Z`,
      { fill: "#f5a04c", ...LINE, "stroke-width": 4 },
    ),
    above: [
      rect(50 - 17 * s, 44, 34 * s, 9, 4, { fill: "#ffe1ad", ...LINE }),
      path(`M${50 - 17 * s},80Q50,84 ${50 + 32 * s},80`, { ...BARE, "stroke-width": 6 }),
      path(star(50 + 2 * s, 66, 8, 3.6), { fill: "#fff3c4" }),
    ],
  }),
  // A tail with a tuft.
  (s, fill, dark, pale) => ({
    below: path(
      smooth([
        [50, 88],
        [50 - 17 * s, 76],
        [50 - 20 * s, 60],
        [50 - 13 * s, 46],
        [50, 44],
        [50 + 13 * s, 46],
        [50 + 20 * s, 60],
        [50 + 17 * s, 76],
      ]),
      { fill: pale, ...LINE, "stroke-width": 4 },
    ),
    above: path(
      `M50,58V78M${50 - 9 * s},58Q${50 - 9 * s},68 ${50 - 5 * s},74M${50 + 9 * s},58Q${50 + 9 * s},68 ${50 + 5 * s},74`,
      { ...BARE, stroke: dark },
    ),
  }),
  // A bucket over the head.
  (s) => ({
    below: path(`M${50 - 17 * s},46H${50 + 17 * s}L${50 + 23 * s},80H${50 - 23 * s}Z`, { fill: "#67b7d1", ...LINE, "stroke-width": 4 }),
    above: [
      path(`M${50 - 20 * s},62H${50 + 20 * s}`, { ...BARE, stroke: "#dff3f8", "stroke-width": 5 }),
      path(`M${50 - 22 * s},76Q50,100 ${50 + 22 * s},76`, { ...BARE, "stroke-width": 3.4 }),
    ],
  }),
];

/** The mark of an open edge outside of its tile: a socket as broad as the limb that must meet it. */
export function socket(kind, side) {
  const { fill, half } = KINDS[kind];
  const wide = half + 3;
  const d = `M${50 - wide},1V-9Q${50 - wide},-18 ${50 - wide + 9},-18H${50 + wide - 9}Q${50 + wide},-18 ${50 + wide},-9V1Z`;
  return path(
    d,
    {
      class: "tv-socket",
      fill,
      stroke: INK,
      "stroke-width": 3.4,
      "stroke-dasharray": "6 4",
      "stroke-linejoin": "round",
      transform: turned(side),
    },
  );
}

/** A limb alone, for the legend: in a box of 60 by 60. */
export function sample(kind) {
  const clip = el(
    "svg",
    { width: 60, height: 60, viewBox: "20 0 60 60" },
    rect(21, 1, 58, 58, 8, { fill: PAPER, stroke: INK, "stroke-width": 2 }),
  );
  if (kind !== "W") clip.append(
    path("M50,2V58", { stroke: INK, "stroke-width": 2 * KINDS[kind].half + 6 }),
    path("M50,2V58", { stroke: KINDS[kind].fill, "stroke-width": 2 * KINDS[kind].half }),
    pattern(kind, 0),
    letter(kind, 0),
  );
  return clip;
}
