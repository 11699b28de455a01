/** The drawing that lies over the live picture: every tile where the camera sees it. All places are in pixels of the room. */

import { BARE, asking, clash, crown, disc, doubtful, exclaim, painted, question, title, wrongful } from "./art.js";
import { called as bugCalled, trophyKey } from "./bugs.js";
import { KINDS, PAPER } from "./edged.js";
import { called as tileCalled } from "./factory.js";
import { called as monsterCalled, lettersOf, speciesLetters } from "./fressen.js";
import { grouped, numbers } from "./ghosts.js";
import { initials, nameOf, tint } from "./seats.js";
import { circle, g, path } from "./svg.js";

/** Where the picture lies in the room: as large as possible, in its middle. */
export function frame(room, picture) {
  const factor = Math.min(room.width / picture.width, room.height / picture.height);
  const [width, height] = [picture.width * factor, picture.height * factor];
  return { x: (room.width - width) / 2, y: (room.height - height) / 2, width, height };
}

export function items(stage, place, { t, highlight }) {
  const [wide] = stage.picture ?? [place.pictureWidth];
  const factor = place.width / wide;
  const at = ([x, y]) => [place.x + x * factor, place.y + y * factor];
  const layers = { ground: [], tiles: [], marks: [], ghosts: [], legend: [] };
  const pen = { layers, stage, at, t, highlight, marked: new Set() };
  if (stage.table) PENS[stage.table.kind](pen, stage.table);
  stage.notices.forEach((notice, index) => {
    if (notice.corners && (notice.weight === "mistake" || !pen.marked.has(placeOf(notice.corners)))) noticeItem(pen, notice, index);
  });
  if (stage.table?.kind === "factory") for (const stray of stage.table.strays ?? []) strayItem(pen, stray);
  return layers;
}

/** The same for the same corners, from whichever of them they begin. */
const placeOf = (corners) => corners.map(String).sort().join(" ");

const middleOf = (points) => points.reduce(([x, y], point) => [x + point[0] / points.length, y + point[1] / points.length], [0, 0]);
const between = (a, b, share) => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
const lengthOf = (points) => Math.hypot(points[1][0] - points[0][0], points[1][1] - points[0][1]);
const line = (points, closed = true) => `M${points.map((point) => point.map((value) => value.toFixed(1)).join(",")).join("L")}${closed ? "Z" : ""}`;
const rounded = (points) => points.map((point) => point.map(Math.round));

/** A tile's outline and signs, as a button. */
function outline(
  pen,
  { key, corners, label, owner, doubt = "", last = false, asked = false, round = false, badge = null, square = false, more = null },
) {
  if (!corners) return;
  if (doubt || asked) pen.marked.add(placeOf(corners));
  const points = corners.map(pen.at);
  const side = lengthOf(points);
  const middle = middleOf(points);
  const shape = (attributes) => (round ? circle(...middle, 0.5 * side, attributes) : path(line(points), attributes));
  const shown = pen.highlight.has(key);
  const kind = pen.highlight.size ? (shown ? "tv-shown" : "tv-dim") : "";
  const width = Math.max(3, 0.06 * side);
  const size = Math.max(10, 0.17 * side);
  pen.layers.tiles.push({
    key, kind, label, touch: key,
    sign: JSON.stringify([rounded(points), label, owner, doubt, last, asked, badge]),
    draw: () => [
      shape({ class: "tv-over-rim", "stroke-width": width + 3 }),
      painted(shape({ class: "tv-over", "stroke-width": width }), null, owner.fill),
      last ? lastMark(points, width) : null,
      asked ? [
        asking(shape, width + 2),
        question(...between(middle, points[2], 0.72), 1.4 * size),
      ] : doubt ? [doubtful(shape, width + 1), question(...between(middle, points[2], 0.72), size)] : null,
      badge ? disc(
        ...between(middle, points[0], 0.72),
        size,
        badge,
        { fill: owner.fill, ink: owner.ink, ring: square ? "#2b1a00" : "#fffdf7", square },
      ) : null,
      more ? more(points, middle, side) : null,
      shape({ class: "tv-focus" }),
      title(doubt || label),
    ],
  });
}

function lastMark(points, width) {
  const d = points.map((point, index) => line(
    [between(point, points[(index + 3) % 4], 0.28), point, between(point, points[(index + 1) % 4], 0.28)],
    false,
  )).join("");
  return g(
    { class: "tv-last", fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" },
    path(d, { class: "tv-last-rim", "stroke-width": 2.2 * width }),
    path(d, { class: "tv-last-line", "stroke-width": 1.2 * width }),
  );
}

const PENS = { factory, bugs, fressen };

function factory(pen, table) {
  for (const monster of table.monsters) {
    const owner = tint(pen.stage, monster.owner);
    const first = [...monster.tiles].sort((a, b) => a.cell[1] - b.cell[1] || a.cell[0] - b.cell[0])[0];
    for (const tile of monster.tiles) {
      const badge = tile === first ? (monster.owner ? initials(pen.stage, monster.owner) : monster.letter) : null;
      const more = badge && monster.complete ? (points, middle, side) => crown(...between(middle, points[0], 0.95), 0.4 * side) : null;
      outline(pen, { ...tile, label: tileCalled(tile, monster, pen.t), owner, badge, more });
    }
    for (const opening of monster.openings) openingItem(pen, monster, opening);
  }
  if (table.drawn) outline(
    pen,
    { ...table.drawn, label: tileCalled(table.drawn, null, pen.t), owner: { fill: "var(--tv-show)", ink: "#fff" } },
  );
  for (const stray of table.strays ?? []) if (stray.asked && stray.corners) pen.marked.add(placeOf(stray.corners));
  const covered = new Set((table.strays ?? []).map((stray) => `${stray.monster}:${stray.cell}`));
  for (const monster of table.monsters) {
    const ghosts = table.ghosts.filter((ghost) => ghost.monster === monster.index && !covered.has(`${ghost.monster}:${ghost.cell}`));
    for (const [cell, several] of grouped(ghosts)) placesItem(pen, `g${monster.index}:${cell}`, several);
  }
}

/** A tile that lies there, but may not: a zigzag where edges clash; its frame comes with its notice. Or one that is asked about. */
function strayItem(pen, stray) {
  if (!stray.corners) return;
  const points = stray.corners.map(pen.at);
  const side = lengthOf(points);
  pen.layers.marks.push({
    key: `w${stray.monster ?? stray.at}:${stray.cell}`,
    sign: JSON.stringify([rounded(points), stray.clashes, stray.asked]),
    draw: () => [
      stray.clashes.map((edge) => clash(points[edge], points[(edge + 1) % 4], Math.max(2, 0.07 * side))),
      stray.asked ? [
        asking((more) => path(line(points), more), 6),
        question(...between(middleOf(points), points[2], 0.72), Math.max(12, 0.22 * side)),
      ] : null,
      title(stray.text),
    ],
  });
}

/** An open edge: its letter just outside of the tile. */
function openingItem(pen, monster, [cell, side, kind]) {
  const tile = monster.tiles.find((one) => one.cell[0] === cell[0] && one.cell[1] === cell[1]);
  if (!tile?.corners) return;
  const points = tile.corners.map(pen.at);
  const edge = between(points[side], points[(side + 1) % 4], 0.5);
  const [x, y] = between(middleOf(points), edge, 1.22);
  const size = Math.max(8, (kind === "P" ? 0.17 : 0.13) * lengthOf(points));
  pen.layers.ghosts.push({
    key: `${monster.letter}o${cell}/${side}`,
    x,
    y,
    sign: JSON.stringify([kind, size]),
    draw: () => disc(0, 0, size, kind, { fill: kind === "W" ? PAPER : KINDS[kind].fill, ink: KINDS[kind].ink }),
  });
}

/** A place of the drawn tile, with the numbers of all ways to lay it there. */
function placesItem(pen, key, several) {
  const one = {
    ...several[0],
    number: several.map((ghost) => ghost.number).join(),
    good: several.map((ghost) => ghost.good).join(),
    text: several.map((ghost) => ghost.text).join("\n"),
  };
  placeItem(pen, one, key, (r, x, y) => numbers(several, r, x, y));
}

/** A place where something may be laid: dashed, with its sign in the middle. */
function placeItem(pen, ghost, key, sign) {
  if (!ghost.corners) return;
  const points = ghost.corners.map(pen.at);
  const side = lengthOf(points);
  const [x, y] = middleOf(points);
  pen.layers.ghosts.push({
    key,
    sign: JSON.stringify([rounded(points), ghost.number, ghost.letter, ghost.good, ghost.completes, ghost.text]),
    draw: () => g(
      { role: "img", "aria-label": ghost.text },
      path(line(points), { class: "tv-over-place" }),
      path(line(points), { class: "tv-ghost-rim", "stroke-width": Math.max(2.5, 0.05 * side) }),
      sign(Math.max(11, 0.26 * side), x, y),
      title(ghost.text),
    ),
  });
}

function bugs(pen, table) {
  for (const hand of table.hands) {
    const owner = tint(pen.stage, hand.player);
    const sets = new Map();
    for (const tile of hand.tiles) {
      outline(pen, { ...tile, label: bugCalled(tile, pen.t), owner, round: true, badge: Array.from(tile.called).slice(0, 2).join("") });
      if (tile.group !== null && tile.corners) sets.set(tile.group, [...(sets.get(tile.group) ?? []), middleOf(tile.corners.map(pen.at))]);
    }
    for (const [group, points] of sets) pen.layers.ground.push({
      key: `s${hand.player}/${group}`,
      sign: JSON.stringify(rounded(points)),
      draw: () => [path(line(points, false), { class: "tv-join-rim" }), path(line(points, false), { class: "tv-join" })],
    });
  }
  for (const trophy of table.trophies) {
    const who = trophy.player === null ? "" : nameOf(pen.stage, trophy.player);
    const label = who ? pen.t("table.trophy.taken", { value: trophy.value, who }) : pen.t("table.trophy.free", { value: trophy.value });
    outline(
      pen,
      {
        key: trophyKey(trophy, table),
        corners: trophy.corners,
        label,
        owner: { fill: "#ffc43d", ink: "#3a2600" },
        round: true,
        badge: String(trophy.value),
      },
    );
  }
}

function fressen(pen, table) {
  const letters = speciesLetters(table);
  const laid = lettersOf(table.ghosts);
  const places = new Map();
  const strays = (table.strays ?? []).map((stray) => stray.monster);
  for (const field of table.fields) fieldItem(pen, field);
  for (const monster of [...strays, ...table.monsters, ...table.supplies]) {
    if (monster.at && monster.corners) places.set(String(monster.at), middleOf(monster.corners.map(pen.at)));
    const letter = laid.get(monster.key);
    const more = letter && !monster.at ? (points, middle, side) => disc(
      ...between(middle, points[2], 0.7),
      Math.max(11, 0.2 * side),
      letter,
    ) : null;
    outline(
      pen,
      {
        ...monster,
        label: monsterCalled(monster, pen.stage, pen.t),
        owner: tint(pen.stage, monster.side),
        square: monster.side === "yellow",
        badge: `${letters.get(monster.species) ?? "?"}${monster.number}`,
        more,
      },
    );
  }
  hordeLines(pen, table, places);
  for (const bite of table.bites) biteItem(pen, bite, places.get(String(bite.eater)), places.get(String(bite.victim)));
  const cells = new Map();
  for (const ghost of table.ghosts) cells.set(String(ghost.cell), [...(cells.get(String(ghost.cell)) ?? []), ghost]);
  const covered = new Set(strays.map((monster) => String(monster.at)));
  for (const [cell, several] of cells) if (!covered.has(cell)) lettersItem(pen, cell, several, table.fields);
}

/** A free field on which a monster may be corrected: nothing but a place to be touched. */
function fieldItem(pen, { cell, corners, text }) {
  if (!corners || !text) return;
  const points = corners.map(pen.at);
  pen.layers.ground.push({
    key: `f${cell}`,
    label: text,
    touch: String(cell),
    aside: true,
    sign: JSON.stringify(rounded(points)),
    draw: () => [path(line(points), { fill: "none", "pointer-events": "all" }), path(line(points), { class: "tv-focus" })],
  });
}

/** Neighbours of one horde are joined. */
function hordeLines(pen, table, places) {
  const members = table.monsters.filter((monster) => monster.horde !== null && monster.at);
  for (const a of members) for (const b of members) {
    const [right, down] = [b.at[0] - a.at[0], b.at[1] - a.at[1]];
    const beside = a.horde === b.horde && right + down === 1 && Math.abs(right) + Math.abs(down) === 1;
    const points = [places.get(String(a.at)), places.get(String(b.at))];
    if (!beside || !points.every(Boolean)) continue;
    const short = [between(...points, 0.3), between(...points, 0.7)];
    pen.layers.marks.push({
      key: `o${a.at}/${b.at}`,
      sign: JSON.stringify(rounded(short)),
      draw: () => [path(line(short, false), { class: "tv-join-rim" }), path(line(short, false), { class: "tv-join" })],
    });
  }
}

function biteItem(pen, bite, from, to) {
  if (!from || !to) return;
  const [a, b] = [between(from, to, 0.25), between(from, to, 0.75)];
  const size = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
  const barb = (turn) => [b[0] - 0.5 * size * Math.cos(angle + turn), b[1] - 0.5 * size * Math.sin(angle + turn)];
  const d = line([a, b], false) + line([barb(0.7), b, barb(-0.7)], false);
  const width = Math.max(4, (bite.compulsory ? 0.2 : 0.12) * size);
  pen.layers.marks.push({
    key: `b${bite.eater}>${bite.victim}`,
    sign: JSON.stringify([rounded([a, b]), bite.compulsory]),
    draw: () => [
      path(d, { ...BARE, stroke: "#fff", "stroke-width": width + 5 }),
      path(
        d,
        { ...BARE, class: "tv-over-bite", "stroke-width": width, "stroke-dasharray": bite.compulsory ? null : `${width} ${1.4 * width}` },
      ),
      title(bite.text),
    ],
  });
}

/** The letters of all monsters that may be laid on a field. */
function lettersItem(pen, cell, several, fields) {
  const corners = several[0].corners ?? fields.find((field) => String(field.cell) === cell)?.corners;
  if (!corners) return;
  const aside = Math.ceil(Math.sqrt(several.length));
  const one = {
    ...several[0],
    corners,
    text: several.map((ghost) => ghost.text).join("\n"),
    letter: several.map((ghost) => ghost.letter).join(),
  };
  placeItem(pen, one, `g${cell}`, (r, x, y) => several.map((ghost, index) => {
    const small = r / (aside > 1 ? 1 + 0.35 * (aside - 1) : 1);
    const [dx, dy] = [
      ((index % aside) - (aside - 1) / 2) * 2.1 * small,
      (Math.floor(index / aside) - (Math.ceil(several.length / aside) - 1) / 2) * 2.1 * small,
    ];
    return disc(x + dx, y + dy, small, ghost.letter, ghost.good ? { fill: "#ffd23f" } : {});
  }));
}

function noticeItem(pen, notice, index) {
  const points = notice.corners.map(pen.at);
  const [x, y] = middleOf([points[0], points[1]]);
  const grave = notice.weight === "mistake";
  const size = Math.min(16, Math.max(9, 0.24 * lengthOf(points)));
  pen.layers.marks.push({
    key: `n${index}`,
    sign: JSON.stringify([rounded(points), notice.weight, notice.text]),
    draw: () => [
      grave ? wrongful((more) => path(line(points), more), 5) : doubtful((more) => path(line(points), more), 5),
      grave ? exclaim(...between(middleOf(points), points[0], 0.9), size) : question(x, y, size),
      title(notice.text),
    ],
  });
}
