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

  constructor(t) {
    this.#t = t;
  }

  get open() {
    return this.#sheet.open;
  }

  /**
   * Shows what may be said of a tile. `ask()` resolves to a Touched or null, `correct(order)` to whether it was taken, `closed()` is
   * called when the sheet is closed; `stage` is the table that the tile lies on, null for that of a photograph.
   */
  async show(ask, correct, closed = () => {}, stage = null) {
    const asked = ++this.#asked;
    const touched = await ask();
    if (asked !== this.#asked) return;
    this.#onclose = closed;
    this.#stage = stage;
    if (touched) this.#groups(touched, (order) => this.#correct(order, [ask, correct, closed, stage]));
    else renew(this.#sheet.body, make("p", { text: this.#t("touched.unknown") }));
    this.#sheet.show(touched?.title ?? this.#t("page.table"), this.#t("page.close"));
  }

  close() {
    this.#asked++;
    this.#sheet.close();
  }

  async #correct(order, shown) {
    if (await shown[1](order)) await this.show(...shown);
  }

  #groups(touched, correct) {
    const choose = (choice) => choice.chosen || correct(choice.order);
    renew(
      this.#sheet.body,
      make("p", { class: "small", text: this.#t("touched.help") }),
      touched.groups.map((group, number) => this.#group(group, number, choose)),
    );
  }

  #group(group, number, choose) {
    const name = `touched-${number}`;
    const choices = group.choices.map((choice) => this.#choice(choice, `${name} ${choice.order}`, choose));
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
        onclick: () => choose(choice),
      },
      glyph(choice.picture, this.#stage),
      make("b", { text: choice.text }),
      choice.chosen ? make("span", { class: "tick", "aria-hidden": "true" }, sign("accept")) : null,
    );
  }
}
