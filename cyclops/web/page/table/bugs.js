/** The table of Bugs & Co: the trophies and tiles in the middle, and the hands of all players. */

import { INK, back, crown, cup, disc, doubtful, exclaim, noticed, painted, question, title, wrongful } from "./art.js";
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
  if (!opened) return closed(table, room, space);
  const high = middle.length || table.backs ? Math.min(Math.max(0.17 * space.height, 46), 170) : 0;
  const hands = { ...space, y: space.y + (high ? high + GAP : 0), height: space.height - (high ? high + GAP : 0) };
  return { room, opened, middle: high ? { ...space, height: high } : null, panels: panels(table.hands, hands) };
}

/** As long as no hand is open, the middle is what matters: of the hands only the names are shown. */
function closed(table, room, space) {
  const head = Math.min(Math.max(0.13 * space.height, 34), 76);
  const columns = Math.max(1, Math.min(table.hands.length, Math.floor(space.width / Math.max(120, 3.2 * head))));
  const rows = Math.ceil(table.hands.length / columns);
  const high = space.height - rows * (head + GAP);
  const width = (space.width - (columns - 1) * GAP) / columns;
  const panels = table.hands.map((hand, index) => ({
    hand,
    x: space.x + (index % columns) * (width + GAP),
    y: space.y + high + GAP + Math.floor(index / columns) * (head + GAP),
    width,
    height: head,
    head,
    size: 0,
    runs: [],
    bottom: 0,
  }));
  return { room, opened: false, middle: { ...space, height: high }, panels };
}

const inMiddle = (table) => table.trophies.filter((trophy) => trophy.player === null);

/** One panel a hand, in as many columns as make its tiles largest. */
function panels(hands, space) {
  if (hands.length === 0) return [];
  const plans = hands.map((_, index) => plan(hands, space, index + 1));
  return plans.reduce((best, one) => (one.size > best.size * 1.02 ? one : best)).panels;
}

function plan(hands, space, columns) {
  const rows = Math.ceil(hands.length / columns);
  const width = (space.width - (columns - 1) * GAP) / columns;
  const height = (space.height - (rows - 1) * GAP) / rows;
  const head = Math.min(Math.max(0.2 * height, 28), Math.max(46, 0.07 * space.height), height);
  const panels = hands.map((hand, index) => {
    const [x, y] = [space.x + (index % columns) * (width + GAP), space.y + Math.floor(index / columns) * (height + GAP)];
    return { hand, x, y, width, height, head, ...tilesIn(hand, width - 12, height - head - 8) };
  });
  return { panels, size: Math.min(...panels.map((panel) => panel.size)) };
}

/** The largest tiles of a hand that fit, and where each lies; tiles of a set are not torn apart. */
function tilesIn(hand, width, height) {
  const runs = runsOf(hand.tiles);
  for (let size = Math.floor(Math.min(230, height)); size >= 12; size -= 1) {
    const placed = flow(runs, size, width);
    if (placed.bottom <= height && placed.right <= width) return { size, ...placed };
  }
  return { size: 12, ...flow(runs, 12, width) };
}

function runsOf(tiles) {
  const sets = new Map();
  for (const tile of tiles) if (tile.group !== null) sets.set(tile.group, [...(sets.get(tile.group) ?? []), tile]);
  return [
    ...[...sets.values()].map((run) => ({ run, set: true })),
    ...tiles.filter((tile) => tile.group === null).map((tile) => ({ run: [tile], set: false })),
  ];
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
  const said = noticed(stage);
  if (placed.middle) middleItems(layers, stage.table, placed.middle, { t, said, opened: placed.opened });
  for (const panel of placed.panels) panelItems(layers, stage, panel, { t, said, highlight, opened: placed.opened });
  return layers;
}

/** The trophies in a row, those that were taken as outlines, and tiles face down beside them. */
function middleItems(layers, table, space, { t, said, opened }) {
  const trophies = inMiddle(table);
  const large = enlarged(space);
  const counted = opened && table.backs ? 110 * large : 0; // room for the number of tiles face down
  const size = Math.min(
    space.height - 8,
    (0.9 * (space.width - counted)) / Math.max(1, trophies.length),
    opened ? 150 : 0.46 * space.height + 20,
    340,
  );
  const piles = opened ? 0 : Math.min(table.backs ?? 0, 40);
  layers.ground.push({
    key: "mat",
    x: space.x,
    y: space.y,
    sign: JSON.stringify([space.width, space.height, piles, size]),
    draw: () => [rect(0, 0, space.width, space.height, 22, { class: "tv-mat" }), scattered(piles, space, size, trophies.length)],
  });
  trophies.forEach((trophy, index) => {
    const x = space.x + (space.width + counted) / 2 + (index - trophies.length / 2) * size;
    layers.tiles.push(trophyItem(
      trophy,
      index,
      table,
      { x: x + 0.03 * size, y: space.y + (space.height - 0.94 * size) / 2, scale: (0.94 * size) / 100 },
      { t, said },
    ));
  });
  if (table.backs) layers.marks.push({
    key: "backs",
    x: space.x + 12,
    y: space.y + space.height - 44 * large,
    scale: large,
    sign: String(table.backs),
    draw: () => [
      g({ transform: "scale(0.38)" }, back()),
      text(46, 20, 20, `× ${table.backs}`, { class: "tv-words tv-bold", "text-anchor": "start" }),
    ],
  });
}

/** Tiles face down, spread out round the trophies. */
function scattered(count, space, size, trophies) {
  const tile = Math.min(0.15 * space.height, 0.42 * size, 0.12 * space.width);
  const spots = free(count, space, 1.12 * tile, (0.5 * trophies + 0.15) * size, 0.62 * size);
  return spots.map(([x, y], index) => g(
    { transform: `translate(${x - tile / 2} ${y - tile / 2}) scale(${tile / 100}) rotate(${((index * 67) % 50) - 25} 50 50)` },
    back(),
  ));
}

/** How much larger signs are on a large screen, which is looked at from afar. */
const enlarged = (space) => Math.min(2, Math.max(1, space.width / 800));

/** So many spots on the mat, a step apart or farther, none of them where the trophies are or the count is written. */
function free(count, space, step, wide, high) {
  const large = enlarged(space);
  const [columns, rows] = [Math.floor(space.width / step), Math.floor(space.height / step)];
  const all = Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const shake = 0.1 * step * Math.sin(12.9898 * index);
    return [((column + 0.5) * space.width) / columns + shake, ((row + 0.5) * space.height) / rows - shake];
  });
  const onTrophies = ([x, y]) => Math.abs(x - space.width / 2) <= wide + step / 2 && Math.abs(y - space.height / 2) <= high + step / 3;
  const onCount = ([x, y]) => x - step / 2 <= 120 * large && y + step / 2 >= space.height - 50 * large;
  const order = all
    .filter((spot) => !onTrophies(spot) && !onCount(spot))
    .map((spot, index) => [(index * 0.61803399) % 1, spot])
    .sort((a, b) => a[0] - b[0]);
  return order.slice(0, count).map(([, spot]) => spot);
}

/** The key by which a trophy is touched: which of the table's trophies it is. */
export const trophyKey = (trophy, table) => trophy.key || `trophy:${table.trophies.indexOf(trophy)}`;

function trophyItem(trophy, index, table, place, { t, said }, owner = "") {
  const key = trophyKey(trophy, table);
  const label = trophy.gone && !owner ? t("table.trophy.gone", { value: trophy.value }) : owner ? t(
    "table.trophy.taken",
    { value: trophy.value, who: owner },
  ) : t("table.trophy.free", { value: trophy.value });
  return {
    key,
    ...place,
    sign: JSON.stringify([trophy.value, trophy.gone, owner, said.get(key)]),
    label: said.has(key) ? `${label} ${said.get(key).said}` : label,
    touch: key,
    draw: () => [cup(trophy.value, trophy.gone && !owner), hit(), framed(said.get(key), place.scale), rect(0, 0, 100, 100, 16, { class: "tv-focus" }), title(label)],
  };
}

const hit = () => rect(0, 0, 100, 100, 10, { fill: "none", "pointer-events": "all" });

function panelItems(layers, stage, panel, { t, highlight, opened, said }) {
  const { hand, x, y, width, height, head } = panel;
  const owner = tint(stage, hand.player);
  const seat = seatOf(stage, hand.player);
  const trophies = stage.table.trophies.filter((trophy) => trophy.player === hand.player);
  layers.ground.push({
    key: `h${hand.player}`,
    x,
    y,
    sign: JSON.stringify([width, height, head, owner, seat, hand.opened, hand.text, trophies.length]),
    draw: () => sheet(stage, panel, owner, seat, trophies.length),
  });
  trophies.forEach((trophy, index) => {
    const size = head - 2;
    layers.tiles.push(trophyItem(
      trophy,
      index,
      stage.table,
      { x: x + width - pointsRoom(seat, head) - (index + 1) * size, y: y + (head - size) / 2 + 1, scale: size / 100 },
      { t, said },
      nameOf(stage, hand.player),
    ));
  });
  const rowsHigh = panel.bottom;
  const top = y + head + Math.max(0, (height - head - 8 - rowsHigh) / 2);
  for (const one of panel.runs) runItems(
    layers,
    one,
    { x: x + 6 + one.x, y: top + one.y, size: panel.size, owner: hand.player, highlight, t, said },
  );
  if (!hand.opened && opened) layers.marks.push(closedItem(panel));
}

/** A tile face down, where a hand is not open yet. */
function closedItem({ hand, x, y, width, height, head }) {
  const size = 0.6 * Math.min(width, height - head, 200);
  return {
    key: `c${hand.player}`,
    x: x + (width - size) / 2,
    y: y + head + (height - head - size) / 2,
    scale: size / 100,
    sign: "closed",
    draw: () => back(),
  };
}

/** How broad the points in the head of a panel are. */
const pointsRoom = (seat, head) => (known(seat) ? 0.62 * head * (String(seat.points).length * 0.62 + 0.5) : 0) + 8;

const known = (seat) => seat !== null && seat.points !== null;

/** The ground of a hand: the player's colour, initial, name and points. */
function sheet(stage, { hand, width, height, head }, owner, seat, trophies) {
  const name = seat?.name ?? "";
  const room = width - head - 14 - pointsRoom(seat, head) - trophies * head;
  const size = 0.44 * head;
  return [
    rect(0, 0, width, height, 16, { class: "tv-panel" }),
    height > head ? painted(
      path(`M0,${head}V16Q0,0 16,0H${width - 16}Q${width},0 ${width},16V${head}Z`),
      owner.fill,
    ) : painted(rect(0, 0, width, height, 16), owner.fill),
    painted(rect(0, 0, width, height, 16, { fill: "none", "stroke-width": 3.5, "pointer-events": "none" }), null, owner.fill),
    disc(0.5 * head + 3, 0.5 * head, 0.38 * head, initials(stage, hand.player), { fill: owner.fill, ink: owner.ink, ring: owner.ink }),
    known(seat) && seat.place === 1 && seat.points > 0 && stage.over ? crown(0.5 * head + 3, 0.16 * head, 0.5 * head) : null,
    room > 30 ? painted(text(head + 8, 0.53 * head, size, name, { class: "tv-bold", "text-anchor": "start" }, room), owner.ink) : null,
    known(seat) ? painted(
      text(width - 10, 0.54 * head, 0.62 * head, `${signed(seat.points)}${seat.doubted ? "?" : ""}`, { class: "tv-bold", "text-anchor": "end" }),
      owner.ink,
    ) : null,
    hand.text ? title(hand.text) : null,
  ];
}

const signed = (points) => String(points).replace("-", "−");

/** Tiles of a set, joined by a golden band with what they count; or a tile alone. */
function runItems(layers, { run, set, step }, { x, y, size, owner, highlight, t, said }) {
  const scale = size / 100;
  const alone = run.reduce((total, tile) => total + tile.points, 0);
  const sum = set && alone === 0 ? run.length : alone; // a set counts its tiles, which count nothing by themselves
  const key = run[0].key;
  if (set) layers.ground.push({
    key: `s${key}`,
    x,
    y,
    sign: JSON.stringify([run.length, size]),
    draw: () => rect(-0.02 * size, 0, step * run.length, size * 1.02, 0.52 * size, { class: "tv-set" }),
  });
  const named = Array.from(run[0].called).length > 2;
  run.forEach((tile, index) => layers.tiles.push(tileItem(tile, { x: x + index * step, y: y + 0.01 * size, scale }, { highlight, t, said })));
  if (named) layers.marks.push({
    key: `r${key}`,
    x: x + (step * run.length) / 2 - 0.02 * size,
    y: y + 0.88 * size,
    sign: JSON.stringify([run[0].called, size, run.length]),
    draw: () => ribbon(run[0].called, Math.min(30, Math.max(0.17 * size, 10)), step * (run.length - 1) + 1.12 * size),
  });
  const words = sum > 0 ? `+${sum}` : signed(sum);
  const high = Math.max(CHIP * size, 13);
  if (sum !== 0) layers.marks.push({
    key: `p${key}`,
    x: x + (step * run.length) / 2 - 0.02 * size,
    y: y + size * 1.04,
    sign: JSON.stringify([words, high]),
    draw: () => chip(words, high, sum > 0),
  });
}

/** What tiles count, on a pill: gold for points won, dark for points lost. */
function chip(words, high, gain) {
  const wide = Math.max(breadth(words, 0.82 * high) + 0.7 * high, 1.8 * high);
  return [
    rect(-wide / 2, -0.32 * high, wide, high, high / 2, { class: gain ? "tv-gain" : "tv-loss" }),
    text(0, 0.2 * high, 0.84 * high, words, { class: `tv-bold ${gain ? "tv-gain-ink" : "tv-loss-ink"}` }),
  ];
}

function tileItem(tile, place, { highlight, t, said }) {
  const shown = highlight.has(tile.key);
  const kind = highlight.size ? (shown ? "tv-shown" : "tv-dim") : "";
  const label = called(tile, t);
  const notice = said.get(tile.key) ?? (tile.doubt ? { weight: "unsure", said: tile.doubt } : null);
  return {
    key: tile.key,
    ...place,
    kind,
    sign: JSON.stringify([tile.drawing, tile.called, tile.eyes, notice, Math.round(place.scale * 40)]),
    label,
    touch: tile.key,
    draw: () => tileArt(tile, place.scale, notice),
  };
}

/** The words of a tile, for those who hear the page. */
export function called(tile, t) {
  const words = t("table.bug", { name: tile.called, eyes: tile.eyes });
  return tile.doubt ? `${words} ${tile.doubt}` : words;
}

/** The frame and the sign of what is wrong, or doubted. */
function framed(notice, scale, x = 84, y = 84, size = Math.min(30, Math.max(17, 8 / scale))) {
  if (!notice) return null;
  const shape = (more) => circle(50, 50, 46, more);
  const width = Math.max(5, 2.6 / scale);
  return notice.weight === "mistake" ? [wrongful(shape, 1.2 * width), exclaim(x, y, 1.2 * size)] : [doubtful(shape, width), question(x, y, size)];
}

function tileArt(tile, scale, notice) {
  const small = Math.min(0.34, Math.max(0.2, 8 / (100 * scale))) * 100;
  const long = Array.from(tile.called).length > 2;
  return [
    circle(50, 50, 48, { class: "tv-paper", fill: "#fffaf0", stroke: INK, "stroke-width": 2.4 }),
    bug(tile.drawing, tile.eyes),
    framed(notice, scale, 84, long ? 16 : 84, small * 0.85),
    long ? null : disc(17, 17, small * 0.85, tile.called),
    circle(50, 50, 50, { class: "tv-focus" }),
    title(notice ? `${tile.called}: ${notice.said}` : tile.called),
  ];
}

/** The name of a drawing on a ribbon at the foot of its tiles. */
function ribbon(words, size, widest) {
  const wide = Math.min(widest, breadth(words, size) + size);
  return g(
    { "pointer-events": "none" },
    rect(-wide / 2, -0.65 * size, wide, size * 1.3, 0.65 * size, { fill: "#fffdf7", stroke: INK, "stroke-width": 1.6 }),
    text(0, 0.02 * size, size, words, { class: "tv-bold", fill: INK }, widest - 0.6 * size),
  );
}
