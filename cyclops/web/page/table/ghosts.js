/** The places of Monster Factory's drawn tile: ghosts with their numbers. */

import { INK, crown, disc, starred, title } from "./art.js";
import { edged, limbs } from "./edged.js";
import { breadth, g, path, rect, star, text } from "./svg.js";

/** Ghosts of one cell share it: one fills it, several lie in it small or as their numbers alone; none where a tile lies that may not. */
export function ghostItems(layers, ghosts, at, scale, covered) {
  for (const [cell, several] of grouped(ghosts)) if (!covered.has(cell)) {
    const one = {
      key: `g${several[0].monster}:${cell}`,
      ...at(several[0].cell),
      sign: JSON.stringify([several.map(({ corners, ...rest }) => rest), Math.round(20 * scale)]),
    };
    layers.ghosts.push({ ...one, draw: () => crowd(several, scale) });
  }
}

/** Ghosts by their cell. */
export function grouped(ghosts) {
  const cells = new Map();
  for (const ghost of ghosts) cells.set(String(ghost.cell), [...(cells.get(String(ghost.cell)) ?? []), ghost]);
  return cells;
}

/** All ghosts of a cell: small tiles side by side where they can be made out, else what they have in common, with their numbers. */
function crowd(several, scale) {
  if (several.length === 1) return ghostArt(several[0], scale, Math.min(36, Math.max(25, 13 / scale)));
  const aside = Math.ceil(Math.sqrt(several.length));
  const size = 1 / aside;
  if (scale * size > 0.5) {
    const [column, row] = [(index) => index % aside, (index) => Math.floor(index / aside)];
    return several.map((ghost, index) => g(
      { transform: `translate(${100 * size * column(index)} ${100 * size * row(index) + 50 * (1 - Math.ceil(several.length / aside) * size)}) scale(${size})` },
      ghostArt(ghost, scale * size, 34),
    ));
  }
  const rows = rowsOf(several);
  const high = Math.min(Math.max(42, 15 / scale), 88 / rows.length);
  return g(
    { class: several.some((ghost) => ghost.completes) ? "tv-ghost tv-completes" : "tv-ghost" },
    g({ class: "tv-faint" }, limbs(common(several))),
    rect(4, 4, 92, 92, 9, { class: "tv-ghost-rim", "stroke-width": Math.max(4, 2 / scale) }),
    rows.map((row, index) => pill(row, 50 + (index - (rows.length - 1) / 2) * 1.08 * high, high, scale < 0.5 ? 110 : 92)),
  );
}

/** The edges that all ghosts of a cell have alike, blank where they differ. */
const common = (several) => Array.from(several[0].edges, (kind, side) => (several.every((one) => one.edges[side] === kind) ? kind : "W")).join("");

/** Ghosts that are good or complete the monster alike, in a row. */
function rowsOf(several) {
  const rows = new Map();
  for (const ghost of several) {
    const alike = `${ghost.completes}${ghost.good}`;
    rows.set(alike, [...(rows.get(alike) ?? []), ghost]);
  }
  return [...rows.values()];
}

/** The numbers of a row on a pill: "1–3", with a star where they are advised, gold with a crown where they complete the monster. */
function pill(row, y, high, widest = 92) {
  const [{ completes, good }] = row;
  const words = ranges(row.map((ghost) => ghost.number));
  const signs = (good ? 0.7 * high : 0) + (completes ? 0.8 * high : 0);
  const size = Math.min(0.86 * high, (widest - 0.3 * high - signs) / breadth(words, 1));
  const wide = Math.min(widest, breadth(words, size) + 0.5 * high + signs);
  const left = 50 - wide / 2;
  const said = row.map((ghost) => ghost.text).join("\n");
  return g(
    { class: "tv-disc", role: "img", "aria-label": said },
    rect(left, y - high / 2, wide, high, high / 2, { fill: completes ? "#ffd23f" : "#fffdf7", stroke: INK, "stroke-width": 3 }),
    good ? path(star(left + 0.5 * high, y, 0.4 * high, 0.19 * high), { fill: "#ffd23f", stroke: INK, "stroke-width": 2.4, "stroke-linejoin": "round" }) : null,
    completes ? crown(left + (good ? 1.25 : 0.6) * high, y + 0.26 * high, 0.72 * high) : null,
    text(left + signs + (wide - signs) / 2, y + 0.03 * high, size, words, { class: "tv-bold", fill: INK }),
    title(said),
  );
}

/** The numbers of several ghosts about a point: a disc each row, or a pill. */
export function numbers(several, radius, x, y) {
  if (several.length === 1) return number(several[0], radius, x, y);
  const rows = rowsOf(several);
  const scale = (3.6 * radius) / 100;
  return g(
    { transform: `translate(${x - 50 * scale} ${y - 50 * scale}) scale(${scale})` },
    rows.map((row, index) => pill(row, 50 + (index - (rows.length - 1) / 2) * 46, 42)),
  );
}

/** Numbers with those that follow each other joined: "1–3, 5". */
function ranges(numbers) {
  const runs = [];
  for (const number of numbers) {
    if (runs.length && number === runs.at(-1)[1] + 1) runs.at(-1)[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : last === first + 1 ? `${first}, ${last}` : `${first}–${last}`)).join(", ");
}

function ghostArt(ghost, scale, radius) {
  return g(
    { class: ghost.completes ? "tv-ghost tv-completes" : "tv-ghost", role: "img", "aria-label": ghost.text },
    g({ class: "tv-faint" }, edged(ghost.edges, ghost.eye, [], false)),
    rect(4, 4, 92, 92, 9, { class: "tv-ghost-rim", "stroke-width": Math.max(4, 2 / scale) }),
    radius ? number(ghost, radius) : null,
    title(ghost.text),
  );
}

/** The number of a place: on a star where it is advised, gold below a crown where it completes the monster. */
export function number(ghost, radius, x = 50, y = 50) {
  const plate = ghost.good ? starred(x, y, radius, ghost.number) : disc(
    x,
    y,
    radius,
    ghost.number,
    { fill: ghost.completes ? "#ffd23f" : "#fffdf7", ink: INK },
  );
  return [plate, ghost.completes ? crown(x, y - (ghost.good ? 1.05 : 0.86) * radius, 1.15 * radius) : null];
}
