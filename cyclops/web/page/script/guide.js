// A step that people are led through, instead of a game: what to do, what was checked, what is asked, and what can be pressed.

import { button, heard, make, renew, sign, whenOther } from "./make.js";
import { radios } from "./radios.js";

const SETTLES_MS = 400; // another step takes no press for so long: it was meant for the one before
const AGAIN_MS = 4000; // a picture that is not there by then is asked for anew
const SIGNS = { waiting: "history", busy: "eye", fine: "accept", wrong: "mistake" };

/** What each state of a check is called. */
const called = (t) => ({
  waiting: t("guide.waiting"),
  busy: t("guide.busy"),
  fine: t("guide.fine"),
  wrong: t("guide.wrong"),
});

export class GuideScreen {
  #place = document.getElementById("guide");
  #steps = make("ol", { class: "guide-steps", "aria-hidden": "true" });
  #lines = make("div", { class: "guide-lines" });
  #checks = make("ul", { class: "guide-checks", "aria-live": "polite" });
  #fields = make("div", { class: "guide-fields" });
  #picture = make("img", { alt: "" });
  #choices = make("div", { class: "guide-choices" });
  #guide = null;
  #values = {}; // what is filled in, by the keys of the fields
  #given = {}; // what the server filled in
  #active = ""; // the field that is being filled in
  #parts = []; // of the fields, what draws their choices anew: what is being typed in stays as it is
  #since = 0;
  #waits = false;
  #asked = 0;
  #with;
  #drawSteps = whenOther(({ step, steps }) => this.#stepped(step, steps));
  #drawLines = whenOther((lines) => renew(this.#lines, lines.map((text) => make("p", { text }))));
  #drawChecks = whenOther((checks) => renew(this.#checks, checks.map((check) => this.#check(check))));
  #drawFields = whenOther(([key, fields]) => this.#fielded(key, fields));
  #drawChoices = whenOther((choices) => renew(this.#choices, choices.map((choice) => this.#choice(choice))));

  /** `parts` has t, give(order), send(message) and follow(), which has the page speak the language of the table. */
  constructor(parts) {
    this.#with = parts;
    this.#place.append(
      this.#steps,
      make("div", { class: "guide-middle" },
        make("div", { class: "guide-words" }, this.#lines, this.#checks, this.#fields),
        make("figure", { class: "guide-picture" }, this.#picture)),
      this.#choices,
    );
    this.#picture.addEventListener("load", () => URL.revokeObjectURL(this.#picture.src));
    setInterval(() => Date.now() - this.#asked > AGAIN_MS && this.#ask(), 1000);
  }

  show(guide, language) {
    const other = guide?.key !== this.#guide?.key;
    this.#guide = guide;
    document.body.classList.toggle("guided", Boolean(guide));
    this.#place.hidden = !guide;
    if (other) this.#begin();
    if (!guide) return;
    this.#fill(guide.fields);
    this.#place.classList.toggle("pictured", guide.picture);
    this.#picture.alt = this.#with.t("guide.picture");
    this.#drawSteps(guide);
    this.#drawLines(guide.lines);
    this.#drawChecks(guide.checks, language);
    this.#again();
    if (other) this.#place.focus({ preventScroll: true });
    if (!this.#asked) this.#ask();
  }

  /** Shows a picture that came, and asks for the next one. */
  picture(blob) {
    this.#picture.src = URL.createObjectURL(blob);
    this.#ask();
  }

  /** A new connection: nothing is on its way. */
  anew() {
    this.#asked = 0;
    this.#ask();
  }

  #begin() {
    this.#values = {};
    this.#given = {};
    this.#active = "";
    this.#since = Date.now();
    this.#waits = false;
    this.#picture.removeAttribute("src");
    this.#place.scrollTop = 0;
  }

  /** Takes what the server fills in; what people have filled in stays unless it fills in something else than before. */
  #fill(fields) {
    for (const { key, value } of fields) {
      if (this.#given[key] !== value) this.#values[key] = value;
      this.#given[key] = value;
    }
  }

  #again() {
    if (!this.#guide) return;
    const { fields, choices, key } = this.#guide;
    this.#drawFields([key, fields.map((field) => ({ ...field, value: "" }))]);
    for (const draw of this.#parts) draw();
    this.#drawChoices(choices.map((choice) => [key, choice, this.#waits]));
  }

  #stepped(step, steps) {
    renew(
      this.#steps,
      Array.from({ length: steps }, (_, number) => make("li", { class: number + 1 < step ? "done" : number + 1 === step ? "now" : "" })),
    );
  }

  #check({ text, state, mend }) {
    return make("li", { class: `check ${state}` },
      make("span", { class: "check-sign" }, sign(SIGNS[state] ?? "unsure")),
      make("div", {}, make("p", {}, text, heard(`: ${called(this.#with.t)[state] ?? ""}`)), mend ? make("p", { class: "mend", text: mend }) : null));
  }

  #fielded(step, fields) {
    this.#parts = [];
    renew(this.#fields, fields.map((field) => (field.options.length ? this.#options(field) : this.#text(step, field))));
  }

  #options({ key, text, options }) {
    const place = make("div", { class: "field-options" });
    const draw = whenOther((value) => renew(
      place,
      radios(text, `field-${key}`, options.map((option) => [option.key, option.text]), value, (one) => this.#set(key, one)),
    ));
    this.#parts.push(() => draw(this.#values[key]));
    return place;
  }

  #text(step, field) {
    const { key, text } = field;
    const id = `field-${step}-${key}`;
    const input = make("input", {
      id,
      class: "text",
      type: "text",
      maxlength: field.most,
      autocomplete: "off",
      autocapitalize: "words",
      spellcheck: "false",
      enterkeyhint: "next",
      "data-key": id,
      oninput: (event) => (this.#values[key] = event.target.value),
      onchange: () => this.#again(),
      onfocus: () => ((this.#active = key), this.#again()),
      onkeydown: (event) => event.key === "Enter" && this.#next(event.target),
    });
    const chips = make("div", { class: "chips", role: "group", "aria-label": text });
    const draw = whenOther((offers) => renew(chips, offers.map((offer) => this.#chip(key, offer))));
    this.#parts.push(() => {
      const value = this.#values[key] ?? "";
      if (input.value !== value) input.value = value;
      draw(this.#offered(field));
    });
    return make("div", { class: "field" }, make("label", { for: id, text }), input, chips);
  }

  #chip(key, text) {
    return make("button", { type: "button", class: "chip", text, "data-key": `chip ${key} ${text}`, onclick: () => this.#set(key, text) });
  }

  /** What may be taken by a touch for a field: only while it is filled in, and nothing that stands in another field. */
  #offered({ key, offers }) {
    if (key !== this.#active) return [];
    const taken = Object.values(this.#values);
    return offers.filter((offer) => !taken.includes(offer));
  }

  #set(key, value) {
    this.#values[key] = value;
    this.#again();
  }

  /** Goes on to the next field, and after the last one to what most people want. */
  #next(input) {
    const those = [...this.#fields.querySelectorAll("input")];
    const next = those[those.indexOf(input) + 1] ?? this.#choices.querySelector(".main") ?? this.#choices.firstChild;
    next?.focus();
  }

  #choice([, { key, text, main }, waits]) {
    return button("", text, () => this.#press(key), {
      class: main ? "button large main" : "button large quiet",
      "data-key": `choice ${key}`,
      "aria-disabled": waits,
    });
  }

  async #press(choice) {
    if (this.#waits || Date.now() - this.#since < SETTLES_MS) return;
    const { key, fields } = this.#guide;
    const values = Object.fromEntries(fields.map((field) => [field.key, (this.#values[field.key] ?? "").trim()]));
    this.#wait(true);
    const taken = await this.#with.give({ kind: "guide", guide: key, choice, values });
    if (taken && key === "language") this.#with.follow();
    if (this.#guide?.key === key) this.#wait(false);
  }

  #wait(whether) {
    this.#waits = whether;
    this.#again();
  }

  #ask() {
    if (!this.#guide?.picture || document.visibilityState !== "visible") this.#asked = 0;
    else if (this.#with.send({ type: "ready" })) this.#asked = Date.now();
  }
}
