// What may be switched: for this page alone its language, look and voice; for the whole table how much is told and who speaks.

import { keep } from "./kept.js";
import { chooseLook, chosenLook } from "./look.js";
import { button, make, renew, sign, whenOther } from "./make.js";
import { Sheet } from "./sheet.js";

/** The languages, each by its own name. */
export const LANGUAGES = [["en", "English"], ["pl", "Polski"], ["hu", "Magyar"], ["nl", "Nederlands"]];

export class Settings {
  #sheet = new Sheet("settings");
  #with;
  #draw = whenOther(() => this.#drawn());

  /** `with` has t, give(order), state, language(code), speech, view, legend() and askPin(). */
  constructor(parts) {
    this.#with = parts;
  }

  open() {
    this.#sheet.show(this.#with.t("act.settings"), this.#with.t("page.close"));
    this.show();
  }

  show() {
    if (!this.#sheet.open) return;
    this.#sheet.title(this.#with.t("act.settings"), this.#with.t("page.close"));
    const { state, speech, view } = this.#with;
    this.#draw([
      state.settings,
      state.mayPress,
      state.viewers,
      state.stage?.rules,
      document.documentElement.lang,
      chosenLook(),
      speech.on,
      speech.able(state.settings.language),
      view.mode,
      Boolean(state.stage?.picture),
    ]);
  }

  #drawn() {
    const { t } = this.#with;
    renew(
      this.#sheet.body,
      this.#language(t),
      this.#hints(t),
      this.#voice(t),
      this.#looks(t),
      this.#shown(t),
      this.#press(t),
      button(
        "legend",
        t("act.legend"),
        () => (this.#sheet.close(), this.#with.legend()),
        { "data-key": "legend", class: "button quiet" },
      ),
    );
  }

  /** Choices of which one holds. */
  #choices(title, name, choices, chosen, choose) {
    const made = choices.map(([key, text, more, lang]) => make(
      "button",
      {
        type: "button",
        class: "choice",
        role: "radio",
        "aria-checked": String(key === chosen),
        "data-key": `${name} ${key}`,
        lang,
        tabindex: key === chosen ? "0" : "-1",
        onclick: () => this.#chosen(choose, key),
      },
      make("span", { class: "tick", "aria-hidden": "true" }, sign("accept")),
      make("span", { class: "choice-words" }, make("b", { text }), more ? make("small", { text: more }) : null),
    ));
    if (!choices.some(([key]) => key === chosen)) made[0]?.setAttribute("tabindex", "0");
    return make(
      "div",
      { class: "group" },
      make("h3", { id: `${name}-title`, text: title }),
      make(
        "div",
        { class: `choices of-${name}`, role: "radiogroup", "aria-labelledby": `${name}-title`, onkeydown: arrows },
        made,
      ),
    );
  }

  #chosen(choose, key) {
    choose(key);
    this.show();
  }

  #language(t) {
    const those = LANGUAGES.map(([code, name]) => [code, name, null, code]);
    return this.#choices(t("settings.language"), "language", those, document.documentElement.lang, (code) => this.#with.language(code));
  }

  #hints(t) {
    const those = [
      ["fits", t("settings.fits"), t("settings.fits-more")],
      ["places", t("settings.places"), t("settings.places-more")],
      ["advice", t("settings.advice"), t("settings.advice-more")],
    ];
    return this.#choices(
      t("settings.hints"),
      "hints",
      those,
      this.#with.state.settings.hints,
      (level) => this.#with.give({ kind: "hints", level }),
    );
  }

  #voice(t) {
    const { state, speech, give } = this.#with;
    const { voice, language, silenced } = state.settings;
    const who = this.#choices(
      t("settings.voice"),
      "voice",
      [["espeak", t("settings.espeak")], ["browser", t("settings.browser")], ["none", t("settings.none")]],
      voice,
      (one) => give({ kind: "voice", voice: one }),
    );
    if (silenced) who.append(make("p", { class: "notice unsure" }, sign("unsure"), make("span", { text: silenced })));
    if (voice === "none") return who;
    const here = make(
      "button",
      {
        type: "button",
        class: "choice switch",
        role: "switch",
        "aria-checked": String(speech.on),
        "data-key": "aloud",
        onclick: () => this.#chosen(() => speech.switch(!speech.on)),
      },
      make("span", { class: "tick", "aria-hidden": "true" }, sign("accept")),
      make("b", { text: t("settings.aloud") }),
    );
    const mute = voice === "browser" && speech.on && !speech.able(language) ? make(
      "p",
      { class: "small", text: t("settings.mute") },
    ) : null;
    const spoken = this.#choices(
      t("settings.spoken"),
      "spoken",
      LANGUAGES.map(([code, name]) => [code, name, null, code]),
      language,
      (code) => give({ kind: "spoken", language: code }),
    );
    return [who, voice === "browser" ? here : null, mute, spoken];
  }

  #looks(t) {
    return this.#choices(
      t("settings.look"),
      "look",
      [["auto", t("settings.auto")], ["light", t("settings.light")], ["dark", t("settings.dark")]],
      chosenLook(),
      chooseLook,
    );
  }

  #shown(t) {
    const { view, state } = this.#with;
    if (!state.stage?.picture) return null;
    return this.#choices(
      t("settings.view"),
      "view",
      [["drawing", t("view.drawing")], ["picture", t("view.picture")]],
      view.mode,
      (mode) => view.choose(mode),
    );
  }

  #press(t) {
    const { state, askPin } = this.#with;
    return make("div", { class: "group" }, make("h3", { text: t("settings.press") }),
      make("p", { text: state.mayPress ? t("settings.may") : t("settings.may-not") }),
      state.mayPress ? null : button("lock", t("settings.enter"), () => askPin(), { "data-key": "enter" }),
      make("p", { class: "small", text: t("settings.viewers", { number: state.viewers }) }),
      state.stage?.rules ? make("p", { class: "small", text: state.stage.rules }) : null);
  }
}

/** Arrow keys go from choice to choice, as among the buttons of a radio. */
function arrows(event) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const those = [...event.currentTarget.querySelectorAll("[role=radio]")];
  const next = those[(those.indexOf(document.activeElement) + step + those.length) % those.length];
  next.focus();
}

/** Remembers the language of this page. */
export function keepLanguage(code) {
  keep("language", code);
}
