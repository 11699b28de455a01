// The sheet for putting right what Cyclops took a tile for.

import { glyph } from "./glyphs.js";
import { make, renew, sign } from "./make.js";
import { Sheet } from "./sheet.js";

export class TouchedSheet {
  #onclose = () => {};
  #sheet = new Sheet("touched", () => this.#onclose());
  #asked = 0;
  #stage = null;
  #t;
  #telling = false;

  constructor(t) {
    this.#t = t;
  }

  get open() {
    return this.#sheet.open;
  }

  /**
   * Shows what may be said of a tile. `ask()` resolves to a Touched or null, `correct(order)` to whether it was taken, `closed()` is
   * called when the sheet is closed; `stage` is the table that the tile lies on, null for that of a photograph. Where `holds(touched)`
   * does not hold there is nothing to show, and the sheet is closed.
   */
  async show(ask, correct, closed = () => {}, stage = null, holds = () => true) {
    const asked = ++this.#asked;
    const touched = await ask();
    if (asked !== this.#asked) return;
    if (!holds(touched)) return this.close();
    this.#onclose = closed;
    this.#stage = stage;
    if (touched) this.#groups(touched, (chosen, title) => this.#correct(chosen, title, [ask, correct, closed, stage]));
    else renew(this.#sheet.body, make("p", { text: this.#t("touched.unknown") }));
    this.#sheet.show(touched?.title ?? this.#t("page.table"), this.#t("page.close"));
  }

  close() {
    this.#asked++;
    this.#sheet.close();
  }

  /**
   * Says what is true and shows it. What does not come true is told on the page below, and a tile that is called otherwise now, or is
   * gone, is no more the one that is asked for: then the sheet would show another, or nothing.
   */
  async #correct(chosen, title, shown) {
    if (this.#telling) return;
    this.#tells(true);
    const isSo = (group) => group.title === title && group.choices.some(({ text, chosen: so }) => so && text === chosen.text);
    try {
      if (await shown[1](chosen.order)) await this.show(...shown, (touched) => this.open && (touched?.groups.some(isSo) ?? false));
    } finally {
      this.#tells(false);
    }
  }

  /** While something is being put right, the choices are those of before: none can be pressed. */
  #tells(whether) {
    this.#telling = whether;
    for (const choice of this.#sheet.body.querySelectorAll(".choice")) choice.setAttribute("aria-disabled", String(whether));
  }

  #groups(touched, correct) {
    const choose = (choice, title) => choice.chosen || correct(choice, title);
    renew(
      this.#sheet.body,
      make("p", { class: "small", text: this.#t("touched.help") }),
      touched.groups.map((group, number) => this.#group(group, number, choose)),
    );
  }

  #group(group, number, choose) {
    const name = `touched-${number}`;
    const choices = group.choices.map((choice) => this.#choice(choice, `${name} ${choice.order}`, () => choose(choice, group.title)));
    return make(
      "div",
      { class: "group" },
      make("h3", { id: name, text: group.title }),
      make("div", { class: "choices tiles", role: "group", "aria-labelledby": name }, choices),
    );
  }

  #choice(choice, key, choose) {
    return make(
      "button",
      {
        type: "button",
        class: "choice",
        "aria-pressed": String(choice.chosen),
        "data-key": key,
        title: choice.chosen ? this.#t("touched.chosen") : null,
        onclick: choose,
      },
      glyph(choice.picture, this.#stage),
      make("b", { text: choice.text }),
      choice.chosen ? make("span", { class: "tick", "aria-hidden": "true" }, sign("accept")) : null,
    );
  }
}
