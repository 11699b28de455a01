/** Creatures of our own for Bugs & Co and Das große Fressen, in boxes of 100 by 100: the same label is always the same creature. */

import { BARE, INK, LINE, blob, cheeks, eye, eyes, mouth } from "./art.js";
import { around, circle, ellipse, g, path, rect, seed, smooth, star } from "./svg.js";

const SKINS = [
  ["#ee6a5f", "#b23a3a", "#fbb9a8"],
  ["#63a8e8", "#2d66a8", "#bcdcf8"],
  ["#f6c33c", "#c07d10", "#fee79a"],
  ["#a983d6", "#6a4299", "#dac6f0"],
  ["#80c765", "#3f8136", "#c8eaae"],
  ["#f084b4", "#ad3f77", "#fbcfe0"],
  ["#52c2bb", "#1d7c7c", "#b4e8e3"],
  ["#f99f4e", "#b85c17", "#fdd6a8"],
];

/** The bodies of bugs: outline, where the face is, how broad it may be, what is behind and before. */
const BUGS = [
  // A beetle with six legs.
  (s) => ({
    behind: legs([[16, 40], [12, 58], [20, 76]]),
    body: path(smooth([[50, 18], [74, 28], [82, 54], [72, 80], [50, 88], [28, 80], [18, 54], [26, 28]]), { fill: s[0], ...LINE }),
    before: [path("M50,64V87M30,62Q50,70 70,62", { ...BARE, stroke: s[1] })],
    face: [50, 42, 46],
  }),
  // A snail.
  (s) => ({
    behind: circle(62, 44, 29, { fill: s[2], ...LINE }),
    body: path("M12,84Q8,60 20,52Q28,36 36,52Q40,72 62,72Q84,70 92,86Z", { fill: s[0], ...LINE }),
    before: path("M62,44m-18,4a18,18 0 1 1 18,16a12,12 0 1 1 4,-22a7,7 0 0 1 2,12", { ...BARE, stroke: s[1], "stroke-width": 4 }),
    face: [26, 55, 34],
  }),
  // A caterpillar.
  (s) => ({
    behind: [[84, 66], [70, 60]].map(([x, y]) => [path(`M${x},${y + 8}v16`, BARE), circle(x, y, 16, { fill: s[2], ...LINE })]),
    body: path(blob(42, 50, 32, 2), { fill: s[0], ...LINE }),
    before: path("M30,80v8M46,82v8", BARE),
    face: [42, 46, 46],
  }),
  // A spiky ball.
  (s) => ({
    behind: null,
    body: path(star(50, 52, 42, 31, 14), { fill: s[0], ...LINE }),
    before: path("M38,86v8M62,86v8", BARE),
    face: [50, 47, 44],
  }),
  // A bee with wings.
  (s) => ({
    behind: [
      ellipse(22, 36, 20, 15, { fill: "#e8f6ff", ...LINE, transform: "rotate(30 22 36)" }),
      ellipse(78, 36, 20, 15, { fill: "#e8f6ff", ...LINE, transform: "rotate(-30 78 36)" }),
      path("M50,84v12", { ...BARE, "stroke-width": 5 }),
    ],
    body: ellipse(50, 54, 29, 34, { fill: s[0], ...LINE }),
    before: [path("M23,66Q50,76 77,66M29,78Q50,86 71,78", { ...BARE, stroke: s[1], "stroke-width": 6 })],
    face: [50, 42, 42],
  }),
  // A jelly with arms.
  (s) => ({
    behind: [20, 35, 50, 65, 80].map((x, i) => path(
      `M${x},58q${i % 2 ? 7 : -7},12 0,20q${i % 2 ? -6 : 6},8 0,13`,
      { ...BARE, stroke: s[1], "stroke-width": 7 },
    )),
    body: path("M12,64Q10,16 50,15Q90,16 88,64Q80,72 73,64Q65,72 58,64Q50,72 42,64Q35,72 27,64Q20,72 12,64Z", { fill: s[0], ...LINE }),
    before: null,
    face: [50, 40, 50],
  }),
  // A pear on two feet.
  (s) => ({
    behind: [ellipse(36, 90, 11, 6, { fill: s[1], ...LINE }), ellipse(64, 90, 11, 6, { fill: s[1], ...LINE })],
    body: path(
      smooth([[50, 12], [66, 22], [70, 44], [84, 66], [72, 86], [50, 89], [28, 86], [16, 66], [30, 44], [34, 22]]),
      { fill: s[0], ...LINE },
    ),
    before: ellipse(50, 76, 17, 9, { fill: s[2] }),
    face: [50, 42, 42],
  }),
  // A cloud of wool.
  (s) => ({
    behind: path("M36,80v14M64,80v14", { ...BARE, "stroke-width": 6 }),
    body: path(smooth(around(50, 50, 18, (_, i) => (i % 2 ? 40 : 33))), { fill: s[0], ...LINE }),
    before: null,
    face: [50, 46, 46],
  }),
  // A box with arms.
  (s) => ({
    behind: path("M18,56Q6,60 8,74M82,56Q94,60 92,74", { ...BARE, stroke: s[1], "stroke-width": 9 }),
    body: rect(17, 20, 66, 64, 16, { fill: s[0], ...LINE }),
    before: path("M34,85v9M66,85v9", { ...BARE, "stroke-width": 5 }),
    face: [50, 42, 48],
  }),
  // A cone with a wavy hem.
  (s) => ({
    behind: null,
    body: path("M50,8Q62,40 90,80Q84,92 74,84Q66,94 58,84Q50,94 42,84Q34,94 26,84Q16,92 10,80Q38,40 50,8Z", { fill: s[0], ...LINE }),
    before: null,
    face: [50, 54, 38],
  }),
];

const legs = (ends) => ends.map(([x, y]) => path(`M50,56L${x - 6},${y}M50,56L${106 - x},${y}`, { ...BARE, "stroke-width": 4.4 }));

const FEELERS = [
  (s, x, y) => [
    path(`M${x - 8},${y}Q${x - 12},${y - 12} ${x - 20},${y - 14}M${x + 8},${y}Q${x + 12},${y - 12} ${x + 20},${y - 14}`, BARE),
    circle(x - 20, y - 14, 4.5, { fill: s[1], ...LINE }),
    circle(x + 20, y - 14, 4.5, { fill: s[1], ...LINE }),
  ],
  (s, x, y) => path(
    `M${x - 14},${y + 4}L${x - 12},${y - 10}L${x - 4},${y}L${x + 2},${y - 14}L${x + 6},${y}L${x + 14},${y - 10}L${x + 15},${y + 4}Z`,
    { fill: s[1], ...LINE },
  ),
  (s, x, y) => [
    path(`M${x},${y + 4}Q${x - 2},${y - 8} ${x + 4},${y - 12}`, BARE),
    path(star(x + 5, y - 12, 9, 4), { fill: "#ffd94f", ...LINE, "stroke-width": 2.4 }),
  ],
  (s, x, y) => [
    path(`M${x - 20},${y + 10}Q${x - 30},${y - 8} ${x - 16},${y - 12}Q${x - 14},${y} ${x - 8},${y + 3}Z`, { fill: s[2], ...LINE }),
    path(`M${x + 20},${y + 10}Q${x + 30},${y - 8} ${x + 16},${y - 12}Q${x + 14},${y} ${x + 8},${y + 3}Z`, { fill: s[2], ...LINE }),
  ],
  () => null,
];

/** A bug: the label of its drawing says what it looks like, and it has as many eyes as it should. */
export function bug(drawing, count) {
  const number = seed(drawing);
  const skin = SKINS[number % SKINS.length];
  const made = BUGS[(number >> 4) % BUGS.length](skin);
  const [x, y, breadth] = made.face;
  const spots = (number >> 9) % 3 === 0 ? [[-0.62, -0.42], [0.62, -0.36], [0.7, 0.3]].map(([dx, dy]) => circle(
    x + dx * breadth,
    y + dy * breadth,
    3,
    { fill: skin[1], opacity: 0.8 },
  )) : null;
  return g(
    { transform: "translate(7 8) scale(0.86)" },
    FEELERS[(number >> 12) % FEELERS.length](skin, x, y - 0.6 * breadth),
    made.behind,
    made.body,
    breadth > 40 ? spots : null,
    made.before,
    eyes(Math.min(3, Math.max(1, count)), x, y - (count === 3 ? 0 : 3), breadth, [0.15, 0.3]),
    cheeks(x, y + 0.36 * breadth, 0.44 * breadth, 3.2),
    mouth(number >> 15, x, y + 0.34 * breadth, 0.32 * breadth),
  );
}

/** The species of Das große Fressen: each its own outline, colour and number of eyes. */
const SPECIES = [
  // Eyes on stalks.
  (m) => [
    path("M36,46Q30,30 26,22M64,46Q70,30 74,22", { ...BARE, "stroke-width": 13 }),
    path("M36,46Q30,30 26,22M64,46Q70,30 74,22", { ...BARE, stroke: "#5cb054", "stroke-width": 8 }),
    path(
      "M50,34C72,34 72,58 90,84Q86,96 76,88Q66,98 56,89Q50,96 44,89Q34,98 24,88Q14,96 10,84C28,58 28,34 50,34Z",
      { fill: "#5cb054", ...LINE },
    ),
    eye(25, 20, 13),
    eye(75, 20, 13),
    cheeks(50, 60, 22, 5),
    m(50, 60, 24),
  ],
  // A round fish with one eye.
  (m) => [
    path("M34,26L30,8L44,16L50,4L56,16L70,8L66,26Z", { fill: "#3670be", ...LINE }),
    path("M16,50L2,38Q2,54 4,68L18,62ZM84,50L98,38Q98,54 96,68L82,62Z", { fill: "#3670be", ...LINE }),
    ellipse(34, 94, 12, 5, { fill: "#3670be", ...LINE }),
    ellipse(66, 94, 12, 5, { fill: "#3670be", ...LINE }),
    circle(50, 56, 37, { fill: "#4c90dc", ...LINE }),
    eye(50, 44, 18),
    cheeks(50, 66, 26, 5),
    m(50, 71, 24),
  ],
  // Shaggy, with horns.
  (m) => [
    path("M26,34Q10,22 14,4Q30,12 40,26ZM74,34Q90,22 86,4Q70,12 60,26Z", { fill: "#e3c9f2", ...LINE }),
    path(
      smooth(around(50, 58, 26, (share, i) => (i % 2 ? 42 : 36) * (1 + 0.06 * Math.cos(8 * Math.PI * (share - 0.125)))), true),
      { fill: "#804aac", ...LINE },
    ),
    eye(36, 48, 13),
    eye(64, 46, 11),
    path("M34,68Q50,92 66,68Z", { fill: "#c79be6", stroke: "#c79be6", "stroke-width": 7, "stroke-linejoin": "round" }),
    m(50, 69, 28),
  ],
  // A crab with claws and three eyes.
  (m) => [
    path("M26,72L6,86M30,80L14,97M74,72L94,86M70,80L86,97", { ...BARE, "stroke-width": 5 }),
    path("M24,62Q8,54 12,34M76,62Q92,54 88,34", { ...BARE, "stroke-width": 10 }),
    [14, 86].map((x) => path(`M${x},36m-13,-2a13,13 0 1 0 26,0q-3,-14 -11,-16l-2,12l-5,-10q-8,4 -8,14Z`, { fill: "#e66aa8", ...LINE })),
    ellipse(50, 66, 35, 27, { fill: "#e66aa8", ...LINE }),
    eye(31, 46, 10),
    eye(69, 46, 10),
    eye(50, 38, 13),
    cheeks(50, 68, 25, 5),
    m(50, 70, 22),
  ],
  // An octopus.
  (m) => [
    [16, 33, 50, 67, 84].map((x) => path(`M${x * 0.6 + 20},66Q${x},76 ${x},92`, { ...BARE, stroke: INK, "stroke-width": 15 })),
    [16, 33, 50, 67, 84].map((x) => path(`M${x * 0.6 + 20},66Q${x},76 ${x},91`, { ...BARE, stroke: "#f0913f", "stroke-width": 9 })),
    path(smooth([[50, 8], [76, 18], [84, 46], [72, 72], [50, 78], [28, 72], [16, 46], [24, 18]]), { fill: "#f0913f", ...LINE }),
    eye(37, 42, 11),
    eye(63, 42, 11),
    cheeks(50, 58, 22, 5),
    m(50, 58, 20),
  ],
  // A ghost with ears.
  (m) => [
    path("M30,26Q18,4 30,2Q42,6 42,22M70,26Q82,4 70,2Q58,6 58,22", { fill: "#8fd8d3", ...LINE }),
    path("M14,88V50Q16,18 50,18Q84,18 86,50V88Q78,98 68,86Q59,98 50,86Q41,98 32,86Q22,98 14,88Z", { fill: "#39aaa6", ...LINE }),
    eye(36, 48, 12),
    eye(64, 48, 12),
    cheeks(50, 64, 24, 5),
    m(50, 64, 24),
  ],
];

/** Which outline each of the species at a table has: as far as possible none twice. */
export function outlines(labels) {
  const chosen = new Map();
  const free = new Set(SPECIES.keys());
  const known = ["slurp", "gulp", "munch", "crunch"];
  for (const label of [...new Set(labels)].filter(Boolean).sort()) {
    if (free.size === 0) SPECIES.forEach((_, index) => free.add(index));
    let which = known.includes(label) ? known.indexOf(label) : seed(label) % SPECIES.length;
    while (!free.has(which)) which = (which + 1) % SPECIES.length;
    free.delete(which);
    chosen.set(label, which);
  }
  return chosen;
}

/** A creature of an outline; the greater its number, the greedier its mouth. */
export function creature(which, number) {
  const greedy = (x, y, w) => mouth([0, 0, 2, 1, 3, 3][number] ?? 0, x, y, w * (0.7 + 0.11 * number));
  return which === undefined ? egg() : g({}, SPECIES[which](greedy));
}

/** A monster whose species is not known. */
const egg = () => g(
  {},
  path(smooth([[50, 8], [76, 34], [84, 66], [50, 94], [16, 66], [24, 34]]), { fill: "#efe6d2", ...LINE, "stroke-dasharray": "8 6" }),
  path("M38,44Q38,30 50,30Q63,30 63,43Q63,52 50,56V64", { ...BARE, "stroke-width": 7 }),
  circle(50, 77, 4.5, { fill: INK }),
);
