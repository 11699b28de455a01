/** The table of Bugs & Co: the trophies and tiles in the middle, and the hands of all players. */

import { INK, back, crown, cup, disc, doubtful, painted, question, title } from "./art.js";
import { bug } from "./creatures.js";
import { initials, nameOf, seatOf, tint } from "./seats.js";
import { breadth, circle, g, path, rect, text } from "./svg.js";

const GAP = 8;
const CHIP = 0.24;

/** Where the middle and the hands lie in a room of so many pixels. */
export function layout(table, room) {
  const opened = table.hands.some((hand) => hand.opened && hand.tiles.length > 0);
  const middle = inMiddle(table);
  const space = { x: GAP, y: GAP, width: room.width - 2 * GAP, height: room.height - 2 * GAP };
  const share = !opened ? 0.64 : middle.length || table.backs ? 0.17 : 0;
  const high = share === 0 ? 0 : opened ? Math.min(Math.max(share * space.height, 46), 130) : share * space.height;
  const hands = { ...space, y: space.y + (high ? high + GAP : 0), height: space.height - (high ? high + GAP : 0) };
  return { room, opened, scale: 1, middle: high ? { ...space, height: high } : null, panels: panels(table.hands, hands, opened) };
}

const inMiddle = (table) => table.trophies.filter((trophy) => trophy.player === null);

/** One panel a hand, in as many columns as make its tiles largest. */
function panels(hands, space, opened) {
  if (hands.length === 0) return [];
  const plans = hands.map((_, index) => plan(hands, space, index + 1, opened));
  return plans.reduce((best, one) => (one.size > best.size * 1.02 ? one : best)).panels;
}

function plan(hands, space, columns, opened) {
  const rows = Math.ceil(hands.length / columns);
  const width = (space.width - (columns - 1) * GAP) / columns;
  const height = (space.height - (rows - 1) * GAP) / rows;
  const head = Math.min(Math.max(0.24 * height, 28), opened ? 46 : 60, height);
  const panels = hands.map((hand, index) => {
    const [x, y] = [space.x + (index % columns) * (width + GAP), space.y + Math.floor(index / columns) * (height + GAP)];
    return { hand, x, y, width, height, head, ...tilesIn(hand, width - 12, height - head - 8) };
  });
  const size = opened ? Math.min(...panels.map((panel) => panel.size)) : Math.min(width / 3, height);
  return { panels, size };
}

/** The largest tiles of a hand that fit, and where each lies; tiles of a set are not torn apart. */
function tilesIn(hand, width, height) {
  const runs = runsOf(hand.tiles);
  for (let size = Math.floor(Math.min(150, height)); size >= 12; size -= 1) {
    const placed = flow(runs, size, width);
    if (placed.bottom <= height && placed.right <= width) return { size, ...placed };
  }
  return { size: 12, ...flow(runs, 12, width) };
}

function runsOf(tiles) {
  const sets = new Map();
  for (const tile of tiles) if (tile.group !== null) sets.set(tile.group, [...(sets.get(tile.group) ?? []), tile]);
  return [...[...sets.values()].map((run) => ({ run, set: true })), ...tiles.filter((tile) => tile.group === null).map((tile) => ({ run: [tile], set: false }))];
}

function flow(runs, size, width) {
  const [step, gap] = [size * 1.04, size * 0.16];
  const high = size * (1.04 + CHIP);
  let [x, y, right] = [0, 0, 0];
  const placed = runs.map(({ run, set }) => {
    const wide = step * run.length;
    if (x > 0 && x + wide > width) [x, y] = [0, y + high];
    const one = { run, set, x, y, step };
    x += wide + gap;
    right = Math.max(right, one.x + wide);
    return one;
  });
  return { runs: placed, right, bottom: y + high };
}

/** What lies where, in pixels. */
export function items(stage, placed, { t, highlight }) {
  const layers = { ground: [], tiles: [], marks: [], ghosts: [], legend: [] };
  if (placed.middle) middleItems(layers, stage.table, placed.middle, { t, opened: placed.opened });
  for (const panel of placed.panels) panelItems(layers, stage, panel, { t, highlight, opened: placed.opened });
  return layers;
}

/** The trophies in a row, those that were taken as outlines, and tiles face down beside them. */
function middleItems(layers, table, space, { t, opened }) {
  const trophies = inMiddle(table);
  const size = Math.min(space.height - 8, (space.width * (opened ? 0.7 : 0.86)) / Math.max(1, trophies.length), opened ? 120 : 0.52 * space.height + 20, 190);
  const piles = opened ? 0 : Math.min(table.backs ?? 0, 24);
  layers.ground.push({ key: "mat", x: space.x, y: space.y, sign: JSON.stringify([space.width, space.height, piles, size]), draw: () => [rect(0, 0, space.width, space.height, 22, { class: "tv-mat" }), scattered(piles, space, size)] });
  trophies.forEach((trophy, index) => {
    const x = space.x + space.width / 2 + (index - trophies.length / 2) * size;
    layers.tiles.push(trophyItem(trophy, index, table, { x: x + 0.03 * size, y: space.y + (space.height - 0.94 * size) / 2, scale: (0.94 * size) / 100 }, t));
  });
  if (table.backs) layers.marks.push({ key: "backs", x: space.x + 12, y: space.y + space.height - 44, sign: String(table.backs), draw: () => [g({ transform: "scale(0.38)" }, back()), text(46, 20, 20, `× ${table.backs}`, { class: "tv-words tv-bold", "text-anchor": "start" })] });
}

/** Tiles face down, spread out round the trophies. */
function scattered(count, space, size) {
  const tile = Math.min(0.2 * space.height, 0.55 * size);
  return Array.from({ length: count }, (_, index) => {
    const angle = 2.39996 * index;
    const away = 0.62 + 0.34 * ((index * 7) % 10) / 10;
    const [x, y] = [space.width / 2 + 0.46 * space.width * away * Math.cos(angle), space.height / 2 + 0.4 * space.height * away * Math.sin(angle)];
    return g({ transform: `translate(${x - tile / 2} ${y - tile / 2}) scale(${tile / 100}) rotate(${(index * 67) % 50 - 25} 50 50)`, opacity: 0.8 }, back());
  });
}

/** The key by which a trophy is touched: which of the table's trophies it is. */
export const trophyKey = (trophy, table) => trophy.key ?? `trophy:${table.trophies.indexOf(trophy)}`;

function trophyItem(trophy, index, table, place, t, owner = "") {
  const key = trophyKey(trophy, table);
  const label = trophy.gone && !owner ? t("table.trophy.gone", { value: trophy.value }) : owner ? t("table.trophy.taken", { value: trophy.value, who: owner }) : t("table.trophy.free", { value: trophy.value });
  return { key, ...place, sign: JSON.stringify([trophy.value, trophy.gone, owner]), label, touch: key, draw: () => [cup(trophy.value, trophy.gone && !owner), hit(), rect(0, 0, 100, 100, 16, { class: "tv-focus" }), title(label)] };
}

const hit = () => rect(0, 0, 100, 100, 10, { fill: "none", "pointer-events": "all" });

function panelItems(layers, stage, panel, { t, highlight, opened }) {
  const { hand, x, y, width, height, head } = panel;
  const owner = tint(stage, hand.player);
  const seat = seatOf(stage, hand.player);
  const trophies = stage.table.trophies.filter((trophy) => trophy.player === hand.player);
  layers.ground.push({ key: `h${hand.player}`, x, y, sign: JSON.stringify([width, height, head, owner, seat, hand.opened, hand.text, trophies.length]), draw: () => sheet(stage, panel, owner, seat, trophies.length) });
  trophies.forEach((trophy, index) => {
    const size = Math.max(head, Math.min(44, head + 8)) - 4;
    layers.tiles.push(trophyItem(trophy, index, stage.table, { x: x + width - pointsRoom(seat, head) - (index + 1) * size, y: y + (head - size) / 2 + 1, scale: size / 100 }, t, nameOf(stage, hand.player)));
  });
  const rowsHigh = panel.bottom;
  const top = y + head + Math.max(0, (height - head - 8 - rowsHigh) / 2);
  for (const one of panel.runs) runItems(layers, one, { x: x + 6 + one.x, y: top + one.y, size: panel.size, owner: hand.player, highlight, t });
  if (!hand.opened && opened) layers.marks.push({ key: `c${hand.player}`, x: x + width / 2 - 24, y: y + head + (height - head) / 2 - 28, scale: 0.5, sign: "closed", draw: () => back() });
}

const pointsRoom = (seat, head) => (seat?.points === null || seat?.points === undefined ? 8 : 0.62 * head * (String(seat.points).length * 0.62 + 0.5) + 8);

/** The ground of a hand: the player's colour, initial, name and points. */
function sheet(stage, { hand, width, height, head }, owner, seat, trophies) {
  const points = seat?.points;
  const known = points !== null && points !== undefined;
  const name = seat?.name ?? "";
  const room = width - head - 14 - pointsRoom(seat, head) - trophies * head;
  const size = Math.min(0.46 * head, 22);
  return [
    rect(0, 0, width, height, 16, { class: "tv-panel" }),
    painted(path(`M0,${head}V16Q0,0 16,0H${width - 16}Q${width},0 ${width},16V${head}Z`), owner.fill),
    painted(rect(0, 0, width, height, 16, { fill: "none", "stroke-width": 3.5, "pointer-events": "none" }), null, owner.fill),
    disc(0.5 * head + 3, 0.5 * head, 0.38 * head, initials(stage, hand.player), { fill: owner.fill, ink: owner.ink, ring: owner.ink }),
    seat?.place === 1 && known && points > 0 && stage.over ? crown(0.5 * head + 3, 0.16 * head, 0.5 * head) : null,
    room > 30 ? painted(text(head + 8, 0.53 * head, size, name, { class: "tv-bold", "text-anchor": "start" }, room), owner.ink) : null,
    known ? painted(text(width - 10, 0.54 * head, 0.62 * head, `${signed(points)}${seat.doubted ? "?" : ""}`, { class: "tv-bold", "text-anchor": "end" }), owner.ink) : null,
    hand.text ? title(hand.text) : null,
  ];
}

const signed = (points) => String(points).replace("-", "−");

/** Tiles of a set, joined by a golden band with what they count; or a tile alone. */
function runItems(layers, { run, set, step }, { x, y, size, owner, highlight, t }) {
  const scale = size / 100;
  const sum = run.reduce((total, tile) => total + tile.points, 0);
  const key = run[0].key;
  if (set) layers.ground.push({ key: `s${key}`, x, y, sign: JSON.stringify([run.length, size]), draw: () => rect(-0.02 * size, 0, step * run.length, size * 1.02, 0.52 * size, { class: "tv-set" }) });
  run.forEach((tile, index) => layers.tiles.push(tileItem(tile, { x: x + index * step, y: y + 0.01 * size, scale }, { highlight, t })));
  const words = sum > 0 ? `+${sum}` : signed(sum);
  const high = Math.max(CHIP * size, 13);
  if (sum !== 0) layers.marks.push({ key: `p${key}`, x: x + (step * run.length) / 2 - 0.02 * size, y: y + size * 1.04, sign: JSON.stringify([words, high]), draw: () => chip(words, high, sum > 0) });
}

/** What tiles count, on a pill: gold for points won, dark for points lost. */
function chip(words, high, gain) {
  const wide = Math.max(breadth(words, 0.82 * high) + 0.7 * high, 1.8 * high);
  return [rect(-wide / 2, -0.32 * high, wide, high, high / 2, { class: gain ? "tv-gain" : "tv-loss" }), text(0, 0.2 * high, 0.84 * high, words, { class: `tv-bold ${gain ? "tv-gain-ink" : "tv-loss-ink"}` })];
}

function tileItem(tile, place, { highlight, t }) {
  const shown = highlight.has(tile.key);
  const kind = highlight.size ? (shown ? "tv-shown" : "tv-dim") : "";
  const label = called(tile, t);
  return { key: tile.key, ...place, kind, sign: JSON.stringify([tile.drawing, tile.called, tile.eyes, tile.doubt, Math.round(place.scale * 40)]), label, touch: tile.key, draw: () => tileArt(tile, place.scale) };
}

/** The words of a tile, for those who hear the page. */
export function called(tile, t) {
  const words = t("table.bug", { name: tile.called, eyes: tile.eyes });
  return tile.doubt ? `${words} ${tile.doubt}` : words;
}

function tileArt(tile, scale) {
  const small = Math.min(0.34, Math.max(0.2, 8 / (100 * scale))) * 100;
  const long = Array.from(tile.called).length > 2;
  return [
    circle(50, 50, 48, { class: "tv-paper", fill: "#fffaf0", stroke: INK, "stroke-width": 2.4 }),
    bug(tile.drawing, tile.eyes),
    long ? ribbon(tile.called, Math.max(16, 11 / scale)) : disc(17, 17, small * 0.85, tile.called),
    tile.doubt ? [doubtful((more) => circle(50, 50, 46, more), Math.max(5, 2.6 / scale)), question(84, long ? 16 : 84, small * 0.85)] : null,
    circle(50, 50, 50, { class: "tv-focus" }),
    title(tile.doubt ? `${tile.called}: ${tile.doubt}` : tile.called),
  ];
}

/** The name of a drawing on a ribbon at the foot of its tile. */
function ribbon(words, size) {
  const wide = Math.min(98, breadth(words, size) + 12);
  return g({}, rect(50 - wide / 2, 97 - size * 1.3, wide, size * 1.3, 0.65 * size, { fill: "#fffdf7", stroke: INK, "stroke-width": 2 }), text(50, 97.5 - 0.65 * size, size, words, { class: "tv-bold", fill: INK }, 88));
}
