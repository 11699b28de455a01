// What is wrong, doubted or good to know: the weightiest under the table, with the button that says that it is so; the rest at the side,
// and the button too where nothing is wrong but something was held back.

import { button, heard, make, renew, sign, whenOther } from "./make.js";

const HEAVY = ["outage", "mistake", "differs"];

/** The notice that is shown under the table, or undefined. */
export function leading(stage) {
  const first = stage.notices[0];
  return first && (HEAVY.includes(first.weight) || stage.can_accept) ? first : undefined;
}

/** What each weight is called. */
const called = (t) => ({
  outage: t("notice.outage"),
  mistake: t("notice.mistake"),
  differs: t("notice.differs"),
  unsure: t("notice.unsure"),
  hint: t("notice.hint"),
});

/** A notice as it is drawn; `correct(key)` opens its tile; more buttons stand beside that. */
export function noticeOf(notice, t, correct, ...buttons) {
  const press = () => correct(notice.key);
  const put = notice.key ? make(
    "button",
    {
      type: "button",
      class: "button quiet",
      "data-key": `correct ${notice.key}`,
      onclick: press,
      text: t("notice.correct"),
    },
  ) : null;
  return make("div", { class: `notice ${notice.weight}` },
    sign(notice.weight),
    make("p", {}, heard(`${called(t)[notice.weight] ?? ""}: `), notice.text),
    put || buttons.length ? make("div", { class: "buttons" }, put, buttons) : null);
}

export class Notices {
  #place = document.getElementById("notices");
  #t;
  #correct;
  #give;
  #draw = whenOther(([notices, accept]) => renew(
    this.#place,
    notices.map((notice) => noticeOf(notice, this.#t, this.#correct)),
    accept ? acceptButton(this.#t, this.#give) : null,
  ));

  constructor({ t, correct, give }) {
    this.#t = t;
    this.#correct = correct;
    this.#give = give;
  }

  show(stage) {
    const lead = stage && leading(stage);
    const rest = stage ? stage.notices.filter((notice) => notice !== lead) : [];
    this.#draw([rest, Boolean(stage?.can_accept && !lead), stage?.language]);
  }
}

/** The button that says that what lies on the table counts. */
export function acceptButton(t, give) {
  return button("accept", t("act.accept"), () => give({ kind: "accept" }), { class: "button accept", "data-key": "accept" });
}
