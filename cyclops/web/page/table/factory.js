/** The table of Monster Factory: the monsters of all players, what is open, and where the drawn tile may go. */

import { asking, brackets, clash, crown, disc, doubtful, exclaim, noticed, painted, question, spark, title, wrongful } from "./art.js";
import { PAPER, edged, sample, socket } from "./edged.js";
import { ghostItems } from "./ghosts.js";
import { initials, tint } from "./seats.js";
import { breadth, g, rect, text } from "./svg.js";

const TILE = 100;

/** How the table is drawn into a room of so many pixels; `last` is what this returned before, so that it does not leap to and fro. */
export function layout(table, room, last) {
  const blocks = table.monsters.map((monster) => block(monster, [...table.ghosts, ...strays(table)].filter((one) => one.monster === monster.index)));
  blocks.push(...strays(table).filter((stray) => stray.at).map(apart));
  const legend = room.height > 240 ? Math.min(54, Math.max(30, 0.055 * Math.min(room.width, room.height))) : 0;
  const free = { width: room.width - 12, height: room.height - 12 - legend };
  const lying = fitted(asItLies(blocks), free);
  const packed = fitted(best(blocks, free), free);
  const clash = overlapping(blocks);
  const bias = last?.packed ? 1.02 : 1.2;
  const chosen = clash || packed.scale > bias * lying.scale ? { ...packed, packed: true } : { ...lying, packed: false };
  return { ...chosen, legend, room };
}

const strays = (table) => table.strays ?? [];

/** How much room a monster needs, in tiles, from its cell (0, 0). */
function block(monster, guests) {
  const cells = [...monster.tiles, ...guests].map((one) => one.cell);
  const columns = cells.map((cell) => cell[0]);
  const rows = cells.map((cell) => cell[1]);
  const [left, top] = [Math.min(...columns, 0) - 0.3, Math.min(...rows, 0) - 0.3];
  const [right, bottom] = [Math.max(...columns, 0) + 1.3, Math.max(...rows, 0) + 1.3];
  return { monster, cells, left, top, width: right - left, height: bottom - top };
}

/** The room of a tile that lies at no monster. */
const apart = (stray) => ({ monster: { at: stray.at }, stray, cells: [[0, 0]], left: -0.3, top: -0.3, width: 1.6, height: 1.6 });

const asItLies = (blocks) => blocks.map((one) => ({ ...one, x: one.monster.at[0] + one.left, y: one.monster.at[1] + one.top }));

/** Whether tiles or ghosts of two monsters would lie on each other. */
function overlapping(blocks) {
  const placed = blocks.flatMap((one) => one.cells.map((cell) => ({
    of: one,
    x: one.monster.at[0] + cell[0],
    y: one.monster.at[1] + cell[1],
  })));
  return placed.some((a, index) => placed.slice(index + 1).some((b) => a.of !== b.of && Math.abs(a.x - b.x) < 0.97 && Math.abs(a.y - b.y) < 0.97));
}

/** The blocks in rows, so that they are as large as possible in a room; in the order in which they lie. */
function best(blocks, free) {
  const order = [...blocks].sort((a, b) => a.monster.at[1] + 0.35 * a.monster.at[0] - b.monster.at[1] - 0.35 * b.monster.at[0]);
  const total = order.reduce((sum, one) => sum + one.width, 0);
  const least = Math.max(...order.map((one) => one.width), 1);
  let found = null;
  for (let step = 0; step <= 14; step++) {
    const rows = shelved(order, least + ((total - least) * step) / 14);
    const { scale } = fitted(rows, free);
    if (!found || scale > found.scale * 1.001) found = { rows, scale };
  }
  return found.rows;
}

function shelved(order, widest) {
  const placed = [];
  let [x, y, high] = [0, 0, 0];
  for (const one of order) {
    if (x > 0 && x + one.width > widest + 0.001) [x, y, high] = [0, y + high, 0];
    placed.push({ ...one, x, y });
    x += one.width;
    high = Math.max(high, one.height);
  }
  return placed;
}

/** Blocks, and the scale and shift (in pixels) that put them into the middle of a room. */
function fitted(blocks, free) {
  const left = Math.min(...blocks.map((one) => one.x));
  const top = Math.min(...blocks.map((one) => one.y));
  const width = Math.max(...blocks.map((one) => one.x + one.width)) - left;
  const height = Math.max(...blocks.map((one) => one.y + one.height)) - top;
  const largest = Math.min(190, 0.34 * Math.min(free.width, free.height)) / TILE;
  const scale = Math.max(0.02, Math.min(free.width / (width * TILE), free.height / (height * TILE), largest));
  const x = 6 + (free.width - scale * TILE * width) / 2 - scale * TILE * left;
  const y = 6 + (free.height - scale * TILE * height) / 2 - scale * TILE * top;
  return { blocks, scale, x, y };
}

/** What lies where: the items of the layers, in pixels of the room. */
export function items(stage, placed, { t, highlight }) {
  const { scale } = placed;
  const layers = { ground: [], tiles: [], marks: [], ghosts: [], legend: [] };
  for (const one of placed.blocks) {
    const origin = { x: placed.x + scale * TILE * (one.x - one.left), y: placed.y + scale * TILE * (one.y - one.top) };
    const at = ([column, row]) => ({ x: origin.x + scale * TILE * column, y: origin.y + scale * TILE * row, scale });
    if (one.stray) {
      layers.ghosts.push(strayItem(one.stray, at([0, 0]), scale));
      continue;
    }
    const ghosts = stage.table.ghosts.filter((ghost) => ghost.monster === one.monster.index);
    const wrong = strays(stage.table).filter((stray) => stray.monster === one.monster.index);
    const taken = new Set([...ghosts, ...wrong].map((ghost) => String(ghost.cell)));
    const said = noticed(stage);
    monsterItems(layers, stage, one.monster, at, { t, highlight, scale, taken, said, asked: isAsked(stage.table) });
    ghostItems(layers, ghosts, at, scale, new Set(wrong.map((stray) => String(stray.cell))));
    for (const stray of wrong) layers.ghosts.push(strayItem(stray, at(stray.cell), scale));
  }
  if (placed.legend) layers.legend.push(legendItem(placed, t));
  return layers;
}

/** Whether a question is about a tile: then nothing else carries a question mark, so that it is clear which is meant. */
const isAsked = (table) => strays(table).some((stray) => stray.asked) || table.monsters.some(({ tiles }) => tiles.some((tile) => tile.asked));

function monsterItems(layers, stage, monster, at, { t, highlight, scale, taken, said, asked }) {
  const owner = tint(stage, monster.owner);
  const name = `m${monster.letter}`;
  const corner = at([0, 0]);
  const cells = monster.tiles.map((tile) => tile.cell);
  layers.ground.push({
    key: name,
    ...corner,
    sign: JSON.stringify([cells, owner, monster.complete, monster.title]),
    draw: () => halo(monster, owner),
  });
  for (const [cell, side, kind] of monster.openings) {
    layers.ground.push({ key: `${name}o${cell}/${side}`, ...at(cell), sign: kind, draw: () => socket(kind, side) });
  }
  for (const tile of monster.tiles) layers.tiles.push(tileItem(tile, at(tile.cell), monster, { t, highlight, scale, said, asked }));
  if (monster.complete) layers.marks.push({ key: `${name}s`, ...corner, sign: JSON.stringify(cells), draw: () => sparks(monster) });
  if (monster.tiles.length === 0) return;
  const spot = badgeSpot(monster.tiles, taken);
  const badge = Math.min(30, Math.max(17, 11 / scale));
  const letters = monster.owner ? initials(stage, monster.owner) : monster.letter;
  layers.marks.push({
    key: `${name}b`,
    ...at(spot),
    sign: JSON.stringify([letters, owner, badge, monster.complete, monster.title]),
    draw: () => [
      disc(0, 0, badge, letters, { fill: owner.fill, ink: owner.ink, ring: "#fffdf7" }),
      monster.complete ? crown(0, -0.8 * badge, 1.5 * badge) : null,
      title(monster.title),
    ],
  });
}

/** Where the owner's badge stands: a corner of the outline, as high as possible, at which no ghost is. In cells. */
function badgeSpot(tiles, taken) {
  const own = new Set(tiles.map((tile) => String(tile.cell)));
  const corners = tiles.flatMap(({ cell: [x, y] }) => [[x, y], [x + 1, y], [x, y + 1], [x + 1, y + 1]]);
  const about = ([x, y]) => [[x - 1, y - 1], [x, y - 1], [x - 1, y], [x, y]].map(String);
  const order = corners.sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  const bare = order.filter((corner) => !about(corner).some((cell) => taken.has(cell)));
  return bare.find((corner) => about(corner).filter((cell) => own.has(cell)).length < 3) ?? bare[0] ?? order[0];
}

/** The ground of a monster: its owner's colour all around, gold and sparks when it is complete. */
function halo(monster, owner) {
  const ring = (out, kind, fill) => g(
    { class: kind },
    monster.tiles.map(({ cell: [x, y] }) => painted(rect(x * TILE - out, y * TILE - out, TILE + 2 * out, TILE + 2 * out, 9 + out), fill)),
  );
  return [
    monster.complete ? ring(19, "tv-gold", "#ffd23f") : null,
    ring(11.5, "tv-halo-rim", null),
    ring(9, "tv-halo", owner.fill),
    ring(0, "tv-under", PAPER),
    title([monster.title, ...monster.lines].join("\n")),
  ];
}

/** Sparks along the rim of a complete monster. */
function sparks(monster) {
  const rim = monster.tiles.flatMap(({ cell: [x, y] }) => [
    [x + 0.5, y, x, y - 1],
    [x + 1, y + 0.5, x + 1, y],
    [x + 0.5, y + 1, x, y + 1],
    [x, y + 0.5, x - 1, y],
  ]);
  const free = rim.filter(([, , column, row]) => !monster.tiles.some(({ cell }) => cell[0] === column && cell[1] === row));
  const each = Math.max(1, Math.round(free.length / 8));
  return free.filter((_, index) => index % each === 0).map(([x, y], index) => spark(
    x * TILE + (index % 2 ? 26 : -26) * (y % 1 === 0),
    y * TILE + (index % 2 ? -22 : 22) * (x % 1 === 0),
    index % 3 ? 17 : 22,
    0.31 * index,
  ));
}

function tileItem(tile, at, monster, { t, highlight, scale, said, asked }) {
  const shown = highlight.has(tile.key);
  const letters = lettered(tile, monster.tiles);
  const marks = { wrong: said.get(tile.key)?.weight === "mistake", asked };
  const sign = JSON.stringify([tile.edges, tile.eye, tile.doubt, tile.last, tile.asked, marks, letters, Math.round(20 * scale)]);
  const kind = highlight.size ? (shown ? "tv-shown" : "tv-dim") : "";
  return { key: tile.key, ...at, sign, kind, label: called(tile, monster, t), touch: tile.key, draw: () => tileArt(tile, scale, letters, marks) };
}

/** Which edges of a tile have their letter: those that no equal edge meets. Joined ones are told by breadth and pattern. */
function lettered(tile, tiles) {
  const [x, y] = tile.cell;
  return [[x, y - 1], [x + 1, y], [x, y + 1], [x - 1, y]].map(([column, row], side) => {
    const beside = tiles.find((other) => other.cell[0] === column && other.cell[1] === row);
    return !beside || beside.edges[(side + 2) % 4] !== tile.edges[side];
  });
}

/** A tile with its marks: laid last, and wrong, asked about or doubted; where another is asked about, it has no question mark. */
function tileArt(tile, scale, letters, { wrong = false, asked = false } = {}) {
  return [
    edged(tile.edges, tile.eye, letters),
    tile.last ? brackets(3, 3, 94, 24, Math.max(5, 2.4 / scale)) : null,
    framed(wrong ? "mistake" : tile.asked ? "asked" : tile.doubt ? "unsure" : "", scale, asked),
    rect(-3, -3, 106, 106, 13, { class: "tv-focus" }),
    tile.doubt ? title(tile.doubt) : null,
  ];
}

/** The frame and the sign of a tile of which something is said. */
function framed(weight, scale, asked = false) {
  const sign = Math.min(30, Math.max(16, 10 / scale));
  const shape = (more) => rect(4, 4, 92, 92, 9, more);
  const width = Math.max(5, 2.6 / scale);
  if (!weight) return null;
  if (weight === "mistake") return [wrongful(shape, 1.2 * width), exclaim(12, 12, 1.25 * sign)];
  if (weight === "asked") return [asking(shape, 1.2 * width), question(88, 88, 1.45 * sign)];
  return [doubtful(shape, width), asked ? null : question(88, 88, sign)];
}

/** A tile that lies there, but may not, or not surely: its frame, its sign, and a zigzag where edges clash. */
function strayItem(stray, at, scale) {
  const { corners, cell, ...looks } = stray;
  const ends = [[0, 0], [100, 0], [100, 100], [0, 100]];
  const width = Math.max(5, 2.4 / scale);
  const [frame, sign] = framed(stray.asked ? "asked" : stray.weight, scale);
  return {
    key: `w${stray.monster ?? stray.at}:${cell}`,
    ...at,
    sign: JSON.stringify([looks, Math.round(20 * scale)]),
    draw: () => g(
      { class: "tv-stray", role: "img", "aria-label": stray.text },
      edged(stray.edges, stray.eye),
      frame,
      stray.clashes.map((side) => clash(ends[side], ends[(side + 1) % 4], width)),
      sign,
      title(stray.text),
    ),
  };
}

/** The words of a tile, for those who hear the page. */
export function called(tile, monster, t) {
  const [top, right, bottom, left] = Array.from(tile.edges, (letter) => t(`table.edge.${letter}`));
  const words = t(
    `table.${monster ? "tile" : "drawn"}.${tile.eye ? "eye" : "plain"}`,
    { monster: monster?.title, top, right, bottom, left },
  );
  return tile.doubt ? `${words} ${tile.doubt}` : words;
}

/** What the kinds of edges look like, below the drawing. */
function legendItem(placed, t) {
  const words = ["G", "P", "W"].map((kind) => t(`table.edge.${kind}`));
  const scale = placed.legend / 30;
  const widths = words.map((word) => 34 + breadth(word, 14) + 12);
  const total = widths.reduce((sum, one) => sum + one, 0);
  const start = (index) => widths.slice(0, index).reduce((sum, one) => sum + one, 0);
  const one = (word, index) => g(
    { transform: `translate(${start(index)} 0)` },
    g({ transform: "scale(0.43)" }, sample("GPW"[index])),
    text(32, 13, 14, word, { class: "tv-words", "text-anchor": "start" }),
  );
  return {
    key: "legend",
    x: Math.max(6, (placed.room.width - scale * total) / 2),
    y: placed.room.height - placed.legend + 1,
    scale,
    sign: JSON.stringify(words),
    draw: () => words.map(one),
  };
}

/** The drawn tile alone, in a box of 100 by 100. */
export const drawn = (tile, marks) => tileArt(tile, 2, undefined, marks);

