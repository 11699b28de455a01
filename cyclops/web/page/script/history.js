// What happened, the latest on top, with undo and redo; and the picture of now, kept where something was seen wrong.

import { paint, seatOf } from "./colours.js";
import { button, make, renew, sign, whenOther } from "./make.js";
import { Sheet } from "./sheet.js";

const LATELY = 5; // moves that a large page shows without being asked

export class History {
  #lately = document.getElementById("lately");
  #drawLately = whenOther(([moves]) => this.#last(moves));
  #sheet = new Sheet("history");
  #stage = null;
  #with;
  #draw = whenOther(() => this.#drawn());

  /** `with` has t, give(order) and tell(text). */
  constructor(parts) {
    this.#with = parts;
  }

  open() {
    this.#sheet.show(this.#with.t("act.history"), this.#with.t("page.close"));
    this.show(this.#stage);
  }

  show(stage) {
    this.#stage = stage;
    this.#drawLately([stage?.history.filter((past) => !past.undone).slice(-LATELY) ?? [], stage?.language]);
    if (!this.#sheet.open) return;
    this.#sheet.title(this.#with.t("act.history"), this.#with.t("page.close"));
    this.#draw([stage?.history, stage?.can_undo, stage?.can_redo, stage?.language, stage?.seats.map((seat) => seat.name)]);
  }

  #drawn() {
    const { t, give } = this.#with;
    const stage = this.#stage;
    const moves = [...(stage?.history ?? [])].reverse().map((past) => this.#past(past));
    renew(this.#sheet.body,
      make("div", { class: "row" },
        button("undo", t("act.undo"), () => give({ kind: "undo" }), { "data-key": "undo", disabled: !stage?.can_undo }),
        button("redo", t("act.redo"), () => give({ kind: "redo" }), { "data-key": "redo", disabled: !stage?.can_redo })),
      moves.length ? make("ol", { class: "moves", reversed: true }, moves) : make("p", { text: t("history.empty") }),
      make("p", { class: "small", text: t("history.keep") }),
      button("keep", t("act.keep"), () => this.#keep(), { "data-key": "keep", disabled: !stage }));
  }

  #last(moves) {
    this.#lately.hidden = !moves.length;
    const shown = [...moves].reverse().map((past) => this.#past(past));
    renew(this.#lately, make("h2", { text: this.#with.t("history.lately") }), make("ol", { class: "moves", reversed: true }, shown));
  }

  #past(past) {
    const seat = seatOf(this.#stage, past.player);
    const item = make(
      "li",
      { class: past.undone ? "undone" : "" },
      make("span", { class: "dot", "aria-hidden": "true" }),
      make("span", { class: "told", text: past.text }),
      past.undone ? make("span", { class: "mark" }, sign("undo"), this.#with.t("history.undone")) : null,
    );
    return paint(item, seat);
  }

  async #keep() {
    if (await this.#with.give({ kind: "keep" })) this.#with.tell(this.#with.t("act.kept"));
  }
}
