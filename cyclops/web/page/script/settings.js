// What may be switched: for this page alone its language, look and voice; for the whole table how much is told and who speaks.

import { chooseLook, chosenLook } from "./look.js";
import { button, make, renew, sign, whenOther } from "./make.js";
import { radios } from "./radios.js";
import { Sheet } from "./sheet.js";

/** The languages, each by its own name. */
export const LANGUAGES = [["en", "English"], ["pl", "Polski"], ["hu", "Magyar"], ["nl", "Nederlands"]];

export class Settings {
  #sheet = new Sheet("settings");
  #with;
  #ending = false; // whether it is asked back
  #draw = whenOther(() => this.#drawn());

  /** `with` has t, give(order), state, language(code), speech, view, legend() and askPin(). */
  constructor(parts) {
    this.#with = parts;
  }

  open() {
    this.#ending = false;
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
      state.door,
      state.viewers,
      state.stage?.rules,
      this.#endable(),
      this.#ending,
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
      this.#end(t),
      button(
        "legend",
        t("act.legend"),
        () => (this.#sheet.close(), this.#with.legend()),
        { "data-key": "legend", class: "button quiet" },
      ),
    );
  }

  #choices(title, name, choices, chosen, choose) {
    return radios(title, name, choices, chosen, (key) => this.#chosen(choose, key));
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

  /** How other devices come in, shown to who is in already: the code holds the address alone. */
  #door(t, door) {
    return make("div", { class: "door" },
      make("img", { class: "code", src: "qr.svg", alt: "" }),
      make("p", { text: t("settings.door", door) }));
  }

  #endable() {
    const { state } = this.#with;
    return Boolean(state.canEnd && state.stage);
  }

  #end(t) {
    if (!this.#endable()) return null;
    const ask = (whether) => () => this.#chosen((now) => (this.#ending = now), whether);
    const buttons = this.#ending
      ? [button("accept", t("end.end"), () => this.#ended(), { "data-key": "end" }),
        button("close", t("end.no"), ask(false), { "data-key": "play on", class: "button quiet" })]
      : [button("nowhere", t("end.end"), ask(true), { "data-key": "end", class: "button quiet" })];
    return make("div", { class: "group" }, make("h3", { text: t("end.title") }),
      this.#ending ? make("p", { role: "status", text: t("end.sure") }) : null,
      make("div", { class: "row" }, buttons));
  }

  async #ended() {
    this.#ending = false;
    if (await this.#with.give({ kind: "end", again: false })) this.#sheet.close();
    else this.show();
  }

  #press(t) {
    const { state, askPin } = this.#with;
    return make("div", { class: "group" }, make("h3", { text: t("settings.press") }),
      make("p", { text: state.mayPress ? t("settings.may") : t("settings.may-not") }),
      state.door ? this.#door(t, state.door) : null,
      state.mayPress ? null : button("lock", t("settings.enter"), () => askPin(), { "data-key": "enter" }),
      make("p", { class: "small", text: t("settings.viewers", { number: state.viewers }) }),
      state.stage?.rules ? make("p", { class: "small", text: state.stage.rules }) : null);
  }
}
