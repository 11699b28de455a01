// The sheet for putting right what Cyclops took a tile for.

import { make, renew, sign, svg } from "./make.js";
import { Sheet } from "./sheet.js";

export class TouchedSheet {
  #onclose = () => {};
  #sheet = new Sheet("touched", () => this.#onclose());
  #asked = 0;
  #t;

  constructor(t) {
    this.#t = t;
  }

  get open() {
    return this.#sheet.open;
  }

  /**
   * Shows what may be said of a tile. `ask()` resolves to a Touched or null, `correct(order)` to whether it was taken, `closed()` is
   * called when the sheet is closed.
   */
  async show(ask, correct, closed = () => {}) {
    const asked = ++this.#asked;
    const touched = await ask();
    if (asked !== this.#asked) return;
    this.#onclose = closed;
    if (touched) this.#groups(touched, ask, correct, closed);
    else renew(this.#sheet.body, make("p", { text: this.#t("touched.unknown") }));
    this.#sheet.show(touched?.title ?? this.#t("page.table"), this.#t("page.close"));
  }

  close() {
    this.#asked++;
    this.#sheet.close();
  }

  #groups(touched, ask, correct, closed) {
    const choose = async (choice) => {
      if (choice.chosen) return;
      if (await correct(choice.order)) await this.show(ask, correct, closed);
    };
    renew(this.#sheet.body, make("p", { class: "small", text: this.#t("touched.help") }), touched.groups.map((group, number) => this.#group(group, number, choose)));
  }

  #group(group, number, choose) {
    const name = `touched-${number}`;
    const choices = group.choices.map((choice) => this.#choice(choice, `${name} ${choice.order}`, choose));
    return make("div", { class: "group" }, make("h3", { id: name, text: group.title }), make("div", { class: "choices tiles", role: "group", "aria-labelledby": name }, choices));
  }

  #choice(choice, key, choose) {
    return make("button", { type: "button", class: "choice", "aria-pressed": String(choice.chosen), "data-key": key, title: choice.chosen ? this.#t("touched.chosen") : null, onclick: () => choose(choice) },
      glyph(choice.picture), make("b", { text: choice.text }), choice.chosen ? make("span", { class: "tick", "aria-hidden": "true" }, sign("accept")) : null);
  }
}

/** What is drawn beside the words of a choice, such as an edge or a terrain; null for nothing. */
export function glyph(picture) {
  const [kind, what] = (picture ?? "").split(":");
  const draw = { edge: edge, eye: eye, terrain: ground, side: side }[kind];
  return draw ? svg("svg", { class: "glyph", viewBox: "0 0 40 40", "aria-hidden": "true" }, draw(what)) : null;
}

function edge(letter) {
  const tile = svg("rect", { x: 3, y: 3, width: 34, height: 34, rx: 5, class: "g-tile" });
  const band = letter === "W" ? null : svg("path", { d: letter === "P" ? "M9 8h22" : "M9 7h22M9 11h22", class: letter === "P" ? "g-thick" : "g-thin" });
  return [tile, band, svg("text", { x: 20, y: 30, class: "g-letter" }, letter)];
}

function eye(count) {
  if (count === "0") return [svg("rect", { x: 3, y: 3, width: 34, height: 34, rx: 5, class: "g-tile" })];
  const number = Math.min(3, Number(count) || 1);
  const across = { 1: [20], 2: [12, 28], 3: [8, 20, 32] }[number];
  const size = number === 1 ? 13 : number === 2 ? 8 : 6;
  return across.map((x) => [svg("circle", { cx: x, cy: 20, r: size, class: "g-white" }), svg("circle", { cx: x, cy: 20, r: size / 2, class: "g-pupil" })]).flat();
}

function ground(terrain) {
  const lines = { water: "M6 16q4-5 8 0t8 0t8 0M8 26q4-5 8 0t8 0t8 0", meadow: "M10 30v-10M16 30l-3-9M24 30v-12M30 30l3-9", mountain: "M5 31l10-18 7 12 4-6 9 12z" }[terrain] ?? "";
  return [svg("rect", { x: 3, y: 3, width: 34, height: 34, rx: 5, class: `g-ground ${terrain}` }), svg("path", { d: lines, class: "g-line" })];
}

function side(colour) {
  return [colour === "red" ? svg("circle", { cx: 20, cy: 20, r: 15, class: "g-red" }) : svg("rect", { x: 6, y: 6, width: 28, height: 28, rx: 3, class: "g-yellow" })];
}
