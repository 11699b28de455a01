/** What the drawings have in common: eyes and mouths, badges, stars, crowns, cups. Drawn in tiles of 100 by 100. */

import { around, circle, ellipse, el, g, path, rect, smooth, star, text } from "./svg.js";

export const INK = "#3a2a38";
export const WHITE = "#fffdf7";
const TONGUE = "#ef7f86";
const CHEEK = "#f2a0a0";

export const LINE = { stroke: INK, "stroke-width": 3, "stroke-linejoin": "round", "stroke-linecap": "round" };
export const BARE = { fill: "none", ...LINE };

/** A friendly eye that looks aside by shares of what it can. */
export function eye(x, y, r, look = [0, 0.2]) {
  const pupil = 0.52 * r;
  const free = r - pupil - 1.5;
  const [px, py] = [x + look[0] * free, y + look[1] * free];
  return [
    circle(x, y, r, { fill: "#ffffff", stroke: INK, "stroke-width": Math.max(1.8, 0.22 * r) }),
    circle(px, py, pupil, { fill: INK }),
    circle(px - 0.36 * pupil, py - 0.4 * pupil, 0.36 * pupil, { fill: "#ffffff" }),
  ];
}

/** So many eyes in a row (three: the middle one higher), as large as a breadth allows. */
export function eyes(count, x, y, breadth, look) {
  const r = { 1: 0.34, 2: 0.25, 3: 0.19 }[count] * breadth;
  const out = { 1: [0], 2: [-1.02, 1.02], 3: [-1.8, 1.8, 0] }[count];
  return out.map((share, index) => eye(x + share * r, y - (index === 2 ? 0.75 * r : 0), r, look));
}

const MOUTHS = [
  (x, y, w) => path(`M${x - w / 2},${y}Q${x},${y + 0.75 * w} ${x + w / 2},${y}`, { ...BARE, "stroke-width": 2.6 }),
  (x, y, w) => [
    path(`M${x - w / 2},${y}Q${x},${y + 1.3 * w} ${x + w / 2},${y}Z`, { fill: INK, ...LINE, "stroke-width": 2.2 }),
    path(
      `M${x - 0.24 * w},${y + 0.44 * w}Q${x},${y + 0.26 * w} ${x + 0.24 * w},${y + 0.44 * w}Q${x},${y + 0.66 * w} ${x - 0.24 * w},${y + 0.44 * w}Z`,
      { fill: TONGUE },
    ),
  ],
  (x, y, w) => [
    path(`M${x - w / 2},${y}Q${x},${y + 0.8 * w} ${x + w / 2},${y}`, { ...BARE, "stroke-width": 2.6 }),
    path(
      `M${x - 0.22 * w},${y + 0.26 * w}l${0.1 * w},${0.3 * w}l${0.14 * w},${-0.24 * w}Z`,
      { fill: "#fff", ...LINE, "stroke-width": 1.6 },
    ),
  ],
  (x, y, w) => [
    path(`M${x - w / 2},${y}Q${x},${y + 1.2 * w} ${x + w / 2},${y}Z`, { fill: INK, ...LINE, "stroke-width": 2.2 }),
    path(
      `M${x - 0.28 * w},${y + 1}l${0.1 * w},${0.26 * w}l${0.1 * w},${-0.26 * w}ZM${x + 0.08 * w},${y + 1}l${0.1 * w},${0.26 * w}l${0.1 * w},${-0.26 * w}Z`,
      { fill: "#fff" },
    ),
  ],
  (x, y, w) => [
    path(
      `M${x - 0.1 * w},${y + 0.24 * w}q0,${0.5 * w} ${0.24 * w},${0.42 * w}q${0.2 * w},${-0.1 * w} ${0.16 * w},${-0.5 * w}Z`,
      { fill: TONGUE, ...LINE, "stroke-width": 1.8 },
    ),
    path(`M${x - w / 2},${y}Q${x},${y + 0.7 * w} ${x + w / 2},${y}`, { ...BARE, "stroke-width": 2.6 }),
  ],
];

export const mouth = (which, x, y, w) => MOUTHS[which % MOUTHS.length](x, y, w);

export const cheeks = (x, y, apart, r = 3.4) => [-apart, apart].map((away) => ellipse(
  x + away,
  y,
  r,
  0.72 * r,
  { fill: CHEEK, opacity: 0.85 },
));

/** A blob with a hand-drawn outline: a circle that is not quite one. */
export function blob(x, y, r, number, wobble = 0.05) {
  return smooth(around(x, y, 10, (_, index) => r * (1 + wobble * Math.sin(number * 1.7 + index * 2.3))));
}

/** A crown of that breadth whose foot is at (x, y). */
export function crown(x, y, breadth) {
  const [w, h] = [breadth / 2, 0.72 * breadth];
  const tips = [-1, -0.52, 0, 0.52, 1].map((share, index) => [
    x + share * w * (index % 2 ? 1 : 1.06),
    y - (index % 2 ? 0.42 : index === 2 ? 1 : 0.86) * h,
  ]);
  const d = `M${x - 0.86 * w},${y}L${tips.map((tip) => tip.join(",")).join("L")}L${x + 0.86 * w},${y}Z`;
  return g(
    {},
    path(d, { fill: "#f7c331", ...LINE, "stroke-width": 0.075 * breadth }),
    tips.filter((_, index) => index % 2 === 0).map(([tx, ty]) => circle(
      tx,
      ty,
      0.085 * breadth,
      { fill: "#fff3c0", stroke: INK, "stroke-width": 0.055 * breadth },
    )),
    circle(x, y - 0.2 * h, 0.08 * breadth, { fill: "#d8413f" }),
  );
}

/** A spark of four points that twinkles. */
export function spark(x, y, r, late = 0) {
  const d = `M${x},${y - r}Q${x},${y} ${x + r},${y}Q${x},${y} ${x},${y + r}Q${x},${y} ${x - r},${y}Q${x},${y} ${x},${y - r}Z`;
  const made = path(d, { class: "tv-spark", fill: "#ffd94f", stroke: INK, "stroke-width": 1.6, "stroke-linejoin": "round" });
  made.style.animationDelay = `${late}s`;
  return made;
}

/** A disc, or a square, with a few letters, by default ink on white. */
export function disc(x, y, r, words, { fill = WHITE, ink = INK, ring = INK, size = 1.25, square = false } = {}) {
  const line = { "stroke-width": Math.max(2, 0.12 * r) };
  const long = Array.from(String(words)).length;
  return g(
    { class: "tv-disc" },
    painted(square ? rect(x - 0.92 * r, y - 0.92 * r, 1.84 * r, 1.84 * r, 0.3 * r, line) : circle(x, y, r, line), fill, ring),
    painted(text(x, y + 0.05 * r, r * size * (long > 2 ? 0.62 : long > 1 ? 0.84 : 1), words, { class: "tv-bold" }), ink),
  );
}

/** A star with a number upon it: what is advised. */
export function starred(x, y, r, words) {
  return g(
    {},
    path(star(x, y, 1.55 * r, 0.95 * r), { fill: "#ffd23f", ...LINE, "stroke-width": 0.13 * r }),
    text(x, y + 0.08 * r, 1.12 * r * (String(words).length > 1 ? 0.85 : 1), words, { class: "tv-bold", fill: INK }),
  );
}

/** Fill and outline by style, so that custom properties of the page work too. */
export function painted(node, fill, stroke = null) {
  if (fill) node.style.fill = fill;
  if (stroke) node.style.stroke = stroke;
  return node;
}

/** The frame of what is doubted: dashes of amber on dark; `shape` makes the outline from its attributes. */
export const doubtful = (shape, width) => [
  shape({ class: "tv-doubt-rim", "stroke-width": 1.45 * width }),
  shape({ class: "tv-doubt", "stroke-width": width }),
];

/** The sign of a tile that is doubted: an amber disc with a question mark. */
export const question = (x, y, r) => disc(x, y, r, "?", { fill: "#ffb020", ink: "#2b1a00", ring: "#2b1a00", size: 1.5 });

/** The frame of what is wrong: a full line of red between white ones; `shape` makes the outline from its attributes. */
export const wrongful = (shape, width) => [
  shape({ class: "tv-wrong-rim", "stroke-width": 1.7 * width }),
  shape({ class: "tv-wrong", "stroke-width": width }),
];

/** The sign of what is wrong: a red disc with an exclamation mark. */
export const exclaim = (x, y, r) => disc(x, y, r, "!", { fill: "#c81e1e", ink: "#fff", ring: "#fff", size: 1.5 });

/** The frame of the tile that a question is about: a full line of amber between dark ones. */
export const asking = (shape, width) => [
  shape({ class: "tv-doubt-rim", "stroke-width": 1.7 * width }),
  shape({ class: "tv-asked", "stroke-width": width }),
];

/** A zigzag along an edge whose two sides may not meet, from one of its ends to the other. */
export function clash([x1, y1], [x2, y2], width) {
  const long = Math.hypot(x2 - x1, y2 - y1);
  const [ax, ay, size] = [(x2 - x1) / long, (y2 - y1) / long, 0.085 * long];
  const points = Array.from({ length: 7 }, (_, index) => {
    const [along, aside] = [0.14 * long + 0.12 * long * index, index % 2 ? size : -size];
    return `${x1 + ax * along - ay * aside},${y1 + ay * along + ax * aside}`;
  });
  const line = (attributes) => path(`M${points.join("L")}`, { fill: "none", "stroke-linejoin": "round", "stroke-linecap": "round", ...attributes });
  return g(
    { class: "tv-clash" },
    line({ class: "tv-wrong-rim", "stroke-width": 2.1 * width }),
    line({ class: "tv-wrong", "stroke-width": width }),
  );
}

/** What is said of tiles: the weight and the sentence of the weightiest notice, by the key of the tile. */
export function noticed(stage) {
  const found = new Map();
  for (const { key, weight, text: said } of stage.notices) if (key && weight !== "hint" && !found.has(key)) found.set(key, { weight, said });
  return found;
}

/** Corners like those of a view-finder: the tile that was laid last. */
export function brackets(x, y, size, arm, width) {
  const far = size;
  const d = [[0, 0, 1, 1], [far, 0, -1, 1], [far, far, -1, -1], [0, far, 1, -1]]
    .map(([cx, cy, dx, dy]) => `M${x + cx + dx * arm},${y + cy}H${x + cx}V${y + cy + dy * arm}`)
    .join("");
  return g(
    { class: "tv-last", fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" },
    path(d, { class: "tv-last-rim", "stroke-width": 1.9 * width }),
    path(d, { class: "tv-last-line", "stroke-width": width }),
  );
}

/** A golden cup with its value, in a box of 100 by 100. */
export function cup(value, gone = false) {
  const gold = gone ? "none" : "#f2b92f";
  const ink = gone ? "currentColor" : INK;
  const line = { ...LINE, stroke: ink, "stroke-width": 4, "stroke-dasharray": gone ? "7 7" : null };
  return g(
    { class: gone ? "tv-gone" : null },
    path(
      "M25,24C6,20 6,52 31,52M75,24C94,20 94,52 69,52",
      { ...BARE, stroke: ink, "stroke-width": gone ? 4 : 11, "stroke-dasharray": gone ? "7 7" : null },
    ),
    gone ? null : path(
      "M25,24C6,20 6,52 31,52M75,24C94,20 94,52 69,52",
      { fill: "none", stroke: gold, "stroke-width": 4.5, "stroke-linecap": "round" },
    ),
    path("M44,62V80C38,82 30,84 29,92H71C70,84 62,82 56,80V62Z", { fill: gone ? "none" : "#d9922a", ...line }),
    path("M21,10H79C79,42 72,64 50,68C28,64 21,42 21,10Z", { fill: gold, ...line }),
    gone ? null : path("M70,14C70,38 66,54 54,62", { fill: "none", stroke: "#d9922a", "stroke-width": 6, "stroke-linecap": "round" }),
    gone ? null : path("M29,17C29,28 30,36 33,44", { fill: "none", stroke: "#fff0b8", "stroke-width": 5, "stroke-linecap": "round" }),
    text(49, 37, 42, value, { class: "tv-bold", fill: ink }),
  );
}

/** The back of a tile, face down, in a box of 100 by 100: a sleeping eye. */
export function back(round = true) {
  return g(
    {},
    round ? painted(circle(50, 50, 46, LINE), "var(--back, #4a6fa5)") : painted(rect(4, 4, 92, 92, 14, LINE), "var(--back, #4a6fa5)"),
    path("M26,46Q50,68 74,46", { ...BARE, stroke: "#fff", "stroke-width": 5 }),
    path("M32,54l-5,7M50,59v9M68,54l5,7", { ...BARE, stroke: "#fff", "stroke-width": 4.4 }),
  );
}

/** The cyclops of the house, waiting: in a box of 100 by 100. */
export function cyclops() {
  return g(
    {},
    path("M30,24C24,12 26,6 22,2C34,4 40,12 42,20ZM70,24C76,12 74,6 78,2C66,4 60,12 58,20Z", { fill: "#f6d8a8", ...LINE }),
    path(
      smooth([[50, 14], [76, 22], [88, 50], [84, 80], [66, 92], [50, 95], [34, 92], [16, 80], [12, 50], [24, 22]]),
      { fill: "#f2a65a", ...LINE },
    ),
    ellipse(50, 80, 22, 12, { fill: "#f9c78d" }),
    eye(50, 46, 21, [0.1, 0.35]),
    cheeks(50, 68, 26, 5),
    mouth(1, 50, 73, 22),
  );
}

/** What lies above a picture while the mouse rests on it. */
export const title = (words) => el("title", {}, words);
