/** The table of Das große Fressen: the board with its monsters, hordes and bites, and a supply on either side. */

import {
  INK, LINE, BARE, brackets, crown, disc, doubtful, exclaim, noticed, painted, question, starred, title, wrongful,
} from "./art.js";
import { creature, outlines } from "./creatures.js";
import { ground, terrainBadge } from "./grounds.js";
import { initials, nameOf, tint } from "./seats.js";
import { around, circle, g, path, rect, smooth, text } from "./svg.js";

const CELL = 100;
const SIDES = ["bottom", "left", "top", "right"];
const STRIP = 1.16;
const FRAME = 0.24;
const BOARD = 6 + 2 * FRAME;

/** Where the board and both supplies lie in a room of so many pixels. */
export function layout(table, room, last) {
  const free = { width: room.width - 12, height: room.height - 12 };
  const red = SIDES[(((table.turn ?? 0) % 4) + 4) % 4];
  const upright = red === "bottom" || red === "top";
  const [stacked, beside] = [fit(free, BOARD, BOARD + 2 * STRIP), fit(free, BOARD + 2 * STRIP, BOARD)];
  const [own, other] = upright ? [stacked, beside] : [beside, stacked];
  const swap = other > (last?.swapped ? 1.04 : 1.15) * own;
  const scale = (swap ? other : own) / CELL;
  const side = swap ? SIDES[(SIDES.indexOf(red) + 3) % 4] : red;
  const across = side === "left" || side === "right";
  const width = (across ? BOARD + 2 * STRIP : BOARD) * CELL * scale;
  const height = (across ? BOARD : BOARD + 2 * STRIP) * CELL * scale;
  const [left, top] = [(room.width - width) / 2, (room.height - height) / 2];
  const margin = FRAME * CELL * scale;
  const strip = STRIP * CELL * scale;
  return {
    scale,
    room,
    swapped: swap,
    turn: table.turn ?? 0,
    board: { x: left + margin + (across ? strip : 0), y: top + margin + (across ? 0 : strip) },
    red: side,
    box: { left, top, width, height },
    strip,
  };
}

const fit = (free, wide, high) => Math.max(4, Math.min(free.width / wide, free.height / high, 170));

/** A cell of the rules' board as the drawing has it. */
export function turned([column, row], turn) {
  let cell = [column, row];
  for (let quarter = 0; quarter < ((turn % 4) + 4) % 4; quarter++) cell = [5 - cell[1], cell[0]];
  return cell;
}

export function items(stage, placed, { t, highlight }) {
  const { table } = stage;
  const layers = { ground: [], tiles: [], marks: [], ghosts: [], legend: [] };
  const { scale, board } = placed;
  const at = (cell) => {
    const [column, row] = turned(cell, placed.turn);
    return { x: board.x + column * CELL * scale, y: board.y + row * CELL * scale, scale };
  };
  const looks = outlines([...table.monsters, ...table.supplies].map((monster) => monster.species));
  const context = { stage, t, highlight, scale, looks, letters: speciesLetters(table), ghosts: lettersOf(table.ghosts), said: noticed(stage), strayed: new Set((table.strays ?? []).map((stray) => stray.monster.key)) };
  layers.ground.push({ key: "board", ...board, scale, sign: `board${placed.turn}`, draw: () => frame(placed.turn) });
  for (const field of table.fields) layers.ground.push({
    key: `f${field.cell}`,
    ...at(field.cell),
    sign: `${field.terrain}${Boolean(field.text)}`,
    draw: () => ground(field.terrain, Boolean(field.text)),
    touch: field.text ? String(field.cell) : null,
    label: field.text,
    aside: true,
  });
  for (const [number, members] of hordes(table.monsters)) layers.ground.push(hordeItem(number, members, at, placed.turn));
  const strays = table.strays ?? [];
  for (const monster of table.monsters) layers.tiles.push(monsterItem(monster, at(monster.at), context));
  for (const stray of strays) layers.tiles.push(strayItem(stray, at(stray.monster.at), context));
  const covered = new Set(strays.map((stray) => String(stray.monster.at)));
  for (const [key, several] of cellsOf(table.ghosts)) if (!covered.has(key)) layers.ghosts.push({
    key: `g${key}`,
    ...at(several[0].cell),
    sign: JSON.stringify([several.map(({ corners, ...rest }) => rest), Math.round(20 * scale)]),
    draw: () => ghosts(several, scale),
  });
  for (const bite of table.bites) layers.marks.push(biteItem(bite, at, scale));
  for (const side of ["red", "yellow"]) supplyItems(layers, side, placed, context);
  return layers;
}

/** The frame of the board, with the numbers by which sentences name its columns and rows. */
function frame(turn) {
  const out = FRAME * CELL;
  const size = 19;
  const sides = [0, 1, 2, 3, 4, 5].flatMap((number) => {
    const [column, row] = [turned([number, 0], turn), turned([0, number], turn)];
    const flat = turn % 2 === 0;
    const [over, beside] = flat ? [column[0], row[1]] : [row[0], column[1]];
    return [
      text(50 + CELL * over, -0.5 * out + 1, size, number, { class: "tv-cells" }),
      text(-0.5 * out, 50 + CELL * beside, size, number, { class: "tv-cells" }),
    ];
  });
  return [rect(2 - out, 2 - out, 6 * CELL + 2 * out - 4, 6 * CELL + 2 * out - 4, 20, { class: "tv-board" }), sides];
}

/** As few letters as tell the species at a table apart. */
export function speciesLetters(table) {
  const called = new Map([...table.monsters, ...table.supplies].map((monster) => [monster.species, monster.called || monster.species]));
  const names = [...new Set(called.values())];
  const start = (name, count) => Array.from(name).slice(0, count).join("");
  const alone = (name, count) => names.every((other) => other === name || start(other, count).toLowerCase() !== start(name, count).toLowerCase());
  const short = (name) => (alone(name, 1) ? start(name, 1) : start(name, 2));
  return new Map([...called].map(([species, name]) => [species, raised(short(name))]));
}

const raised = (letters) => letters.charAt(0).toLocaleUpperCase() + letters.slice(1);

export const lettersOf = (ghosts) => new Map(ghosts.map((ghost) => [ghost.monster, ghost.letter]));

function cellsOf(ghosts) {
  const cells = new Map();
  for (const ghost of ghosts) cells.set(String(ghost.cell), [...(cells.get(String(ghost.cell)) ?? []), ghost]);
  return cells;
}

function hordes(monsters) {
  const found = new Map();
  for (const monster of monsters) if (monster.horde !== null) found.set(monster.horde, [...(found.get(monster.horde) ?? []), monster]);
  return found;
}

/** The outline round the monsters of a horde. */
function hordeItem(number, members, at, turn) {
  const cells = members.map((monster) => turned(monster.at, turn));
  const [left, top] = [Math.min(...cells.map((cell) => cell[0])), Math.min(...cells.map((cell) => cell[1]))];
  const pads = cells.flatMap(([x, y]) => [
    [x, y, 1, 1],
    ...(has(cells, x + 1, y) ? [[x, y, 2, 1]] : []),
    ...(has(cells, x, y + 1) ? [[x, y, 1, 2]] : []),
  ]);
  const ring = (out, kind) => g(
    { class: kind },
    pads.map(([x, y, wide, high]) => rect(
      (x - left) * CELL + 3 - out,
      (y - top) * CELL + 3 - out,
      wide * CELL - 6 + 2 * out,
      high * CELL - 6 + 2 * out,
      20 + out,
    )),
  );
  const first = members.find((monster, index) => cells[index][0] === left) ?? members[0];
  const corner = at(first.at);
  const [column, row] = turned(first.at, turn);
  return {
    key: `o${members.map((monster) => monster.key).sort()[0]}`,
    x: corner.x - (column - left) * CELL * corner.scale,
    y: corner.y - (row - top) * CELL * corner.scale,
    scale: corner.scale,
    sign: JSON.stringify([cells, members[0].side]),
    draw: () => [ring(5, "tv-horde-rim"), ring(-0.5, "tv-horde"), title(String(number + 1))],
  };
}

const has = (cells, x, y) => cells.some((cell) => cell[0] === x && cell[1] === y);

function monsterItem(monster, place, context) {
  const { highlight, t, stage } = context;
  const shown = highlight.has(monster.key);
  const letter = context.letters.get(monster.species) ?? "?";
  const { corners, at, ...looks } = monster;
  const label = called(monster, stage, t);
  const letters = monster.at === null ? context.ghosts.get(monster.key) : null;
  const kind = highlight.size ? (shown ? "tv-shown" : "tv-dim") : "";
  const wrong = context.said.get(monster.key)?.weight === "mistake" && !context.strayed.has(monster.key);
  return {
    key: `t${monster.key}`,
    ...place,
    kind,
    sign: JSON.stringify([looks, wrong, letter, letters, context.looks.get(monster.species), Math.round(20 * context.scale)]),
    label,
    touch: monster.key,
    draw: () => [
      token(monster, letter, context.looks.get(monster.species), place.scale),
      wrong ? marked(true, place.scale) : null,
      letters ? disc(90, 58, Math.max(16, 9 / place.scale), letters, { ring: "#2b1a00" }) : null,
      title(label),
    ],
  };
}

/** A monster that lies there, but may not, or not surely; its field is touched by it. */
function strayItem({ monster, weight, text: said }, place, context) {
  const item = monsterItem(monster, place, context);
  const wrong = weight === "mistake";
  return {
    ...item,
    key: `w${monster.key}`,
    label: `${item.label} ${said}`,
    sign: JSON.stringify([item.sign, weight, said]),
    draw: () => [
      token(monster, context.letters.get(monster.species) ?? "?", context.looks.get(monster.species), place.scale),
      marked(wrong, place.scale),
      title(said),
    ],
  };
}

/** The frame and the sign of a monster that is wrong, or doubted. */
function marked(wrong, scale) {
  const shape = (more) => rect(5, 5, 90, 90, 13, more);
  const [width, size] = [Math.max(5, 2.6 / scale), Math.max(15, 9 / scale)];
  return wrong ? [wrongful(shape, 1.3 * width), exclaim(82, 64, 1.3 * size)] : [doubtful(shape, width), question(82, 66, size)];
}

/** The words of a monster, for those who hear the page. */
export function called(monster, stage, t) {
  const words = t(
    "table.monster",
    {
      who: nameOf(stage, monster.side) || t(`table.side.${monster.side}`),
      name: monster.called || "?",
      number: monster.number,
      terrain: t(`table.terrain.${monster.terrain}`),
      dots: monster.dots,
    },
  );
  return monster.doubt ? `${words} ${monster.doubt}` : words;
}

/** A monster: red ones on round cards with a wavy rim and stripes, yellow ones on square cards with dots. */
export function token(monster, letter, look, scale) {
  const red = monster.side === "red";
  const shape = (attributes) => (red ? path(
    smooth(around(50, 50, 32, (_, index) => (index % 2 ? 46.5 : 43))),
    attributes,
  ) : rect(7, 7, 86, 86, 10, attributes));
  return [
    painted(shape({ ...LINE, "stroke-width": 3 }), `var(--tv-${monster.side})`),
    red ? path(
      "M12,60L40,88M10,78L22,90M60,12L88,40M78,10L90,22",
      { ...BARE, stroke: "#8e0f1d", "stroke-width": 5 },
    ) : [[22, 62], [34, 82], [78, 66], [66, 84]].map(([x, y]) => circle(x, y, 3.4, { fill: "#d99a00" })),
    circle(50, 53, 34, { fill: "#fffaf0", opacity: 0.94 }),
    g({ transform: "translate(19 24) scale(0.6)" }, creature(look, monster.number)),
    terrainBadge(monster.terrain, 19, 19, Math.max(14, 7 / scale)),
    disc(19, 82, Math.max(13, 7.5 / scale), letter),
    text(80, 22, Math.max(40, 19 / scale), monster.number, { class: "tv-bold tv-number" }),
    Array.from({ length: monster.dots }, (_, index) => circle(84 - 13 * index, 84, 5.6, { fill: INK, stroke: "#fff", "stroke-width": 2 })),
    monster.last ? brackets(2, 2, 96, 22, Math.max(5, 2.4 / scale)) : null,
    monster.doubt ? marked(false, scale) : null,
    rect(0, 0, 100, 100, 14, { class: "tv-focus" }),
  ];
}

/** The letters of the monsters that may be laid on a field. */
function ghosts(several, scale) {
  const aside = Math.ceil(Math.sqrt(several.length));
  const rows = Math.ceil(several.length / aside);
  const radius = Math.min(several.length === 1 ? 30 : 42 / aside, Math.max(22, 15 / scale));
  return [
    rect(7, 7, 86, 86, 14, { class: "tv-ghost-rim tv-open", "stroke-width": Math.max(4, 2 / scale) }),
    several.map((ghost, index) => {
      const [x, y] = [
        50 + ((index % aside) - (aside - 1) / 2) * 2.15 * radius,
        50 + (Math.floor(index / aside) - (rows - 1) / 2) * 2.15 * radius,
      ];
      return g(
        { role: "img", "aria-label": ghost.text },
        ghost.good ? starred(x, y, 0.86 * radius, ghost.letter) : disc(x, y, radius, ghost.letter),
        title(ghost.text),
      );
    }),
  ];
}

/** An arrow from who eats to who is eaten: full with teeth where somebody must, hollow where somebody may. */
function biteItem(bite, at, scale) {
  const [from, to] = [at(bite.eater), at(bite.victim)];
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const x = (from.x + to.x) / 2 + (CELL * scale) / 2;
  const y = (from.y + to.y) / 2 + (CELL * scale) / 2;
  return {
    key: `b${bite.eater}>${bite.victim}`,
    x,
    y,
    scale,
    sign: JSON.stringify([angle, bite.compulsory, bite.text]),
    draw: () => [arrow(angle, bite.compulsory), title(bite.text)],
  };
}

function arrow(angle, must) {
  const d = must ? "M-32,-11H2V-26L36,0L2,26V11H-32L-24,0Z" : "M-26,-6H4V-17L28,0L4,17V6H-26Z";
  return g(
    { transform: `rotate(${angle})`, class: must ? "tv-bite tv-must" : "tv-bite" },
    path(d, { class: "tv-bite-rim" }),
    path(d, { class: "tv-bite-line", "stroke-dasharray": must ? null : "7 5" }),
    must ? path("M4,-17L9,-7L14,-11L17,-3L24,-3M4,17L9,7L14,11L17,3L24,3", { class: "tv-teeth" }) : null,
  );
}

/** A supply: the plate of its player with the boss's crown, and the monsters that may be laid. */
function supplyItems(layers, side, placed, context) {
  const { stage, scale } = context;
  const monsters = stage.table.supplies.filter((monster) => monster.side === side);
  const where = side === "red" ? placed.red : SIDES[(SIDES.indexOf(placed.red) + 2) % 4];
  const across = where === "left" || where === "right";
  const { left, top, width, height } = placed.box;
  const [x, y] = [where === "right" ? left + width - placed.strip : left, where === "bottom" ? top + height - placed.strip : top];
  const [wide, high] = across ? [placed.strip, height] : [width, placed.strip];
  const plate = { wide: across ? wide : 1.55 * CELL * scale, high: across ? 0.95 * CELL * scale : high };
  const owner = tint(stage, side);
  layers.ground.push({
    key: `p${side}`,
    x,
    y,
    sign: JSON.stringify([wide, high, owner, stage.table.boss === side, nameOf(stage, side)]),
    draw: () => sheet(side, { wide, high, across }, plate, owner, stage),
  });
  const long = across ? high - plate.high : wide - plate.wide;
  const step = Math.min(1.16 * CELL * scale, (long - 6) / Math.max(1, monsters.length));
  const size = Math.min(CELL * scale, step / 1.08);
  monsters.forEach((monster, index) => {
    const middle = (across ? plate.high : plate.wide) + (long - step * monsters.length + step - size) / 2 + index * step;
    const aside = ((across ? wide : high) - size) / 2;
    layers.tiles.push(monsterItem(
      monster,
      { x: x + (across ? aside : middle), y: y + (across ? middle : aside), scale: size / CELL },
      context,
    ));
  });
}

function sheet(side, { wide, high }, plate, owner, stage) {
  const boss = stage.table.boss === side;
  const name = nameOf(stage, side);
  const unit = Math.min(plate.wide, plate.high);
  const [x, top] = [plate.wide / 2, plate.high / 2 - 0.5 * unit];
  const size = Math.min(34, Math.max(11, 0.2 * unit));
  return [
    rect(2, 2, wide - 4, high - 4, 0.14 * unit + 6, { class: "tv-panel" }),
    painted(rect(2, 2, wide - 4, high - 4, 0.14 * unit + 6, { fill: "none", "stroke-width": 3 }), null, owner.fill),
    mark(side, x, top + (boss ? 0.54 : 0.4) * unit, (boss ? 0.21 : 0.26) * unit, initials(stage, side), owner),
    boss ? crown(x, top + 0.36 * unit, 0.4 * unit) : null,
    text(x, top + 0.84 * unit, size, name, { class: "tv-words tv-bold" }, plate.wide - 10),
  ];
}

/** The sign of a side: a wavy disc for red, a square for yellow. */
function mark(side, x, y, r, words, owner) {
  const shape = side === "yellow" ? rect(x - 0.92 * r, y - 0.92 * r, 1.84 * r, 1.84 * r, 0.2 * r, LINE) : path(
    smooth(around(x, y, 28, (_, index) => (index % 2 ? 1.06 : 0.96) * r)),
    LINE,
  );
  return g({}, painted(shape, owner.fill), painted(text(x, y + 0.05 * r, 1.15 * r, words, { class: "tv-bold" }), owner.ink));
}

