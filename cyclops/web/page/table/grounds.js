/** The landscapes of Das große Fressen: fields, and the signs of those who live on them. */

import { painted } from "./art.js";
import { circle, g, path, rect } from "./svg.js";

/** A field: its colour and a pattern of waves, grass or peaks; a frame for the focus where it can be touched. */
export function ground(terrain, touched) {
  return [
    painted(rect(1.5, 1.5, 97, 97, 7, { class: "tv-field" }), `var(--${terrain}, ${GROUNDS[terrain]})`),
    PATTERNS[terrain](),
    touched ? rect(4, 4, 92, 92, 8, { class: "tv-focus" }) : null,
  ];
}

const GROUNDS = { water: "#a8d4f2", meadow: "#c3e6a0", mountain: "#d9cdc3" };
const PATTERNS = {
  water: () => path(
    [16, 39, 62, 85].map((y, index) => `M${index % 2 ? 8 : 16},${y}q9,-9 18,0t18,0t18,0t18,0`).join(""),
    { class: "tv-pattern", stroke: "#2a78b4" },
  ),
  meadow: () => path(
    [[20, 30], [62, 22], [84, 48], [38, 58], [18, 86], [66, 84]].map(([x, y]) => `M${x},${y}q-2,-9 -8,-12M${x},${y}v-15M${x},${y}q2,-9 8,-12`).join(""),
    { class: "tv-pattern", stroke: "#4a8a2a" },
  ),
  mountain: () => path(
    "M6,44L24,16L36,34L44,24L56,44M50,90L70,58L82,76L88,70L96,82M12,88L24,72L34,88M70,34L80,18L92,36",
    { class: "tv-pattern", stroke: "#7d6a5e" },
  ),
};

const signOf = {
  water: "M-9,-2q4.5,-5 9,0t9,0M-9,5q4.5,-5 9,0t9,0",
  meadow: "M0,9q-2,-9 -8,-13M0,9V-9M0,9q2,-9 8,-13",
  mountain: "M-10,8L-3,-8L2,2L5,-3L10,8Z",
};
const badgeColour = { water: "#2f7fc4", meadow: "#57a035", mountain: "#8b7a70" };

/** The landscape on which a monster lives, on a small disc. */
export const terrainBadge = (terrain, x, y, r) => g(
  { transform: `translate(${x} ${y}) scale(${r / 14})` },
  circle(0, 0, 15, { fill: badgeColour[terrain], stroke: "#fff", "stroke-width": 3 }),
  path(
    signOf[terrain],
    {
      fill: terrain === "mountain" ? "#fff" : "none",
      stroke: "#fff",
      "stroke-width": 3,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    },
  ),
);
