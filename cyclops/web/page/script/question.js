// What Cyclops says and asks right under the table: why something was not done, what is wrong, and what it cannot see.

import { heard, make, renew, sign, whenOther } from "./make.js";
import { acceptButton, leading, noticeOf } from "./notices.js";

export class Talk {
  #place = document.getElementById("talk");
  #answered = "";
  #stage = null;
  #with;
  #draw = whenOther(() => this.#drawn());

  /** `with` has t, give(order) and correct(key). */
  constructor(parts) {
    this.#with = parts;
  }

  show(stage) {
    this.#stage = stage;
    if (stage?.question?.key !== this.#answered) this.#answered = "";
    this.#again();
  }

  /** Forgets what was answered: another game is shown. */
  reset() {
    this.#answered = "";
  }

  #again() {
    const stage = this.#stage;
    this.#draw(stage && [stage.refusal, leading(stage), stage.can_accept, stage.question, stage.language, this.#answered]);
  }

  #drawn() {
    const stage = this.#stage;
    if (!stage) return renew(this.#place);
    renew(
      this.#place,
      stage.refusal ? this.#refusal(stage.refusal) : null,
      this.#trouble(stage),
      stage.question ? this.#question(stage.question) : null,
    );
  }

  #refusal(text) {
    return make("div", { class: "notice refusal" }, sign("hand"), make("p", { text }));
  }

  #trouble(stage) {
    const { t, give, correct } = this.#with;
    const lead = leading(stage);
    return lead ? noticeOf(lead, t, correct, ...(stage.can_accept ? [acceptButton(t, give)] : [])) : null;
  }

  #question({ key, text, answers }) {
    const waits = this.#answered === key;
    const choices = answers.map((answer) => make(
      "button",
      {
        type: "button",
        class: "button answer",
        disabled: waits,
        "data-key": `answer ${answer.key}`,
        text: answer.text,
        onclick: () => this.#answer(key, answer.key),
      },
    ));
    return make("div", { class: "question", role: "group", "aria-label": this.#with.t("question.title") },
      make("p", { class: "asked" }, sign("unsure"), heard(`${this.#with.t("question.title")}: `), make("span", { text })),
      make("div", { class: "answers" }, choices));
  }

  async #answer(question, answer) {
    this.#answered = question;
    this.#again();
    if (await this.#with.give({ kind: "answer", question, answer })) return;
    this.#answered = "";
    this.#again();
  }
}
