// The large buttons for what one does most.

import { make, renew, sign, whenOther } from "./make.js";

export class Bar {
  #place = document.getElementById("bar");
  #with;
  #draw = whenOther(([undo, redo]) => this.#drawn(undo, redo));

  /** `with` has t, give(order) and open(sheet). */
  constructor(parts) {
    this.#with = parts;
  }

  show(stage, language) {
    this.#draw([Boolean(stage?.can_undo), Boolean(stage?.can_redo), language]);
  }

  #drawn(undo, redo) {
    const { t, give, open } = this.#with;
    const one = (name, text, onclick, { disabled = false, long = text } = {}) =>
      make(
        "button",
        { type: "button", class: "bar-button", "data-key": name, disabled, onclick, title: long, "aria-label": long },
        sign(name),
        make("span", { class: "bar-words", text }),
      );
    renew(this.#place,
      one("undo", t("act.undo"), () => give({ kind: "undo" }), { disabled: !undo }),
      one("redo", t("act.redo"), () => give({ kind: "redo" }), { disabled: !redo }),
      one("history", t("act.history"), () => open("history")),
      one("photo", t("act.photo-short"), () => open("photo"), { long: t("act.photo") }),
      one("settings", t("act.settings"), () => open("settings")));
  }
}
