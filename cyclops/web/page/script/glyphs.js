// Small pictures beside words, drawn with the art of the tables: what stands beside a choice, and what a sign means.

import { brackets, cup, disc, question, starred } from "../table/art.js";
import { bug, creature, outlines } from "../table/creatures.js";
import { sample } from "../table/edged.js";
import { svg } from "./make.js";

const EYES_OF_A_BUG = 2; // where a drawing is chosen and no tile with it is in sight
const NUMBER_OF_A_CREATURE = 3;
const WAYS = { edge, eye, terrain: ground, side };

/** What is drawn beside a choice, such as ``edge:G``; null for nothing. `stage` is the table on which drawings are looked for. */
export function glyph(picture, stage = null) {
  const [kind, what] = split(picture ?? "");
  const drawn = kind === "kind" ? kindOf(what, stage) : WAYS[kind]?.(what);
  return drawn ? boxed(drawn) : null;
}

/** The sign of something on the table: ghost, good, last, doubt, trophy or letter. */
export function signOf(kind, words = "") {
  const dashes = { x: 8, y: 8, width: 84, height: 84, rx: 10, class: "g-ghost" };
  const drawn = {
    ghost: () => [svg("rect", dashes), disc(50, 50, 27, words)],
    good: () => starred(50, 50, 28, words),
    last: () => [svg("rect", { x: 6, y: 6, width: 88, height: 88, rx: 10, class: "g-tile" }), brackets(14, 14, 72, 22, 8)],
    doubt: () => question(50, 50, 38),
    trophy: () => cup(words),
    letter: () => disc(50, 50, 36, words),
  }[kind]();
  return boxed(drawn);
}

function split(picture) {
  const at = picture.indexOf(":");
  return at < 0 ? ["", ""] : [picture.slice(0, at), picture.slice(at + 1)];
}

function boxed(...drawn) {
  return svg("svg", { class: "glyph", viewBox: "0 0 100 100", "aria-hidden": "true" }, ...drawn);
}

function edge(letter) {
  if (!["G", "P", "W"].includes(letter)) return null;
  const limb = sample(letter);
  for (const [name, value] of Object.entries({ x: 4, y: 4, width: 92, height: 92 })) limb.setAttribute(name, value);
  return limb;
}

function eye(count) {
  const paper = svg("rect", { x: 6, y: 6, width: 88, height: 88, rx: 12, class: "g-tile" });
  const number = { 0: 0, 1: 1, 2: 2, 3: 3, yes: 1, no: 0 }[count] ?? 1;
  const [across, size] = [[[], 0], [[50], 30], [[31, 69], 18], [[22, 50, 78], 13]][number];
  return [
    paper,
    ...across.flatMap((x) => [
      svg("circle", { cx: x, cy: 50, r: size, class: "g-white" }),
      svg("circle", { cx: x, cy: 50, r: size / 2, class: "g-pupil" }),
    ]),
  ];
}

function ground(terrain) {
  const lines = {
    water: "M14 40q10-13 20 0t20 0t20 0M14 66q10-13 20 0t20 0t20 0",
    meadow: "M24 76V50M40 76l-8-24M60 76V46M76 76l8-24",
    mountain: "M12 78l26-46 18 30 10-14 22 30z",
  }[terrain];
  if (!lines) return null;
  return [
    svg("rect", { x: 6, y: 6, width: 88, height: 88, rx: 12, class: `g-ground ${terrain}` }),
    svg("path", { d: lines, class: "g-line" }),
  ];
}

function side(colour) {
  if (colour === "red") return svg("circle", { cx: 50, cy: 50, r: 38, class: "g-red" });
  return colour === "yellow" ? svg("rect", { x: 15, y: 15, width: 70, height: 70, rx: 8, class: "g-yellow" }) : null;
}

/** A drawing as it looks on the table that is shown; of a photograph nobody knows more than its letter. */
function kindOf(label, stage) {
  const table = stage?.table;
  if (table?.kind === "bugs") {
    const tile = table.hands.flatMap((hand) => hand.tiles).find((one) => one.drawing === label);
    return bug(label, tile?.eyes ?? EYES_OF_A_BUG);
  }
  if (table?.kind !== "fressen") return null;
  const looks = outlines([...table.monsters, ...table.supplies].map((monster) => monster.species));
  return looks.has(label) ? creature(looks.get(label), NUMBER_OF_A_CREATURE) : null;
}
