// How the table is shown: as a drawing, or as the live picture with the drawing over it. Pictures are asked for one at a time, and only
// while somebody can see them.

import { make, renew, sign, whenOther } from "./make.js";
import { keep, kept } from "./kept.js";

const AGAIN_MS = 4000; // a picture that is not there by then is asked for anew

export class View {
  mode = kept("view", "drawing") === "picture" ? "picture" : "drawing";
  #table;
  #stage = null;
  #highlight = [];
  #asked = 0;
  #with;
  #button = document.getElementById("mode");
  #drawButton = whenOther(([mode, possible]) => this.#switch(mode, possible));

  /** `table` draws; `with` has t, send(message) and changed(). */
  constructor(table, parts) {
    this.#table = table;
    this.#with = parts;
    this.#button.addEventListener("click", () => this.choose(this.mode === "picture" ? "drawing" : "picture"));
    document.addEventListener("visibilitychange", () => this.#ask());
    setInterval(() => Date.now() - this.#asked > AGAIN_MS && this.#ask(), 1000);
  }

  show(stage) {
    this.#stage = stage;
    this.#again();
  }

  highlight(keys) {
    this.#highlight = keys;
    this.#again();
  }

  choose(mode) {
    this.mode = mode;
    keep("view", mode);
    this.#again();
    this.#with.changed();
  }

  /** Shows a picture that came, and asks for the next one. */
  picture(blob) {
    const size = this.#stage?.picture;
    if (this.#shown() === "picture" && size) this.#table.picture(blob, size[0], size[1]);
    this.#ask();
  }

  /** Draws the drawn tile into an element. */
  drawnTile(element, stage) {
    this.#table.drawnTile(element, stage);
  }

  /** A new connection: nothing is on its way. */
  anew() {
    this.#asked = 0;
    this.#ask();
  }

  #shown() {
    return this.mode === "picture" && this.#stage?.picture ? "picture" : "drawing";
  }

  #again() {
    const stage = this.#stage;
    this.#drawButton([this.mode, Boolean(stage?.picture), stage?.language]);
    if (!stage) return;
    this.#table.show(stage, { mode: this.#shown(), highlight: this.#highlight });
    if (!this.#asked) this.#ask();
  }

  #ask() {
    if (this.#shown() !== "picture" || document.visibilityState !== "visible") this.#asked = 0;
    else if (this.#with.send({ type: "ready" })) this.#asked = Date.now();
  }

  #switch(mode, possible) {
    this.#button.hidden = !possible;
    const other = mode === "picture" ? this.#with.t("view.drawing") : this.#with.t("view.picture");
    this.#button.setAttribute("aria-label", other);
    this.#button.title = other;
    renew(this.#button, sign(mode === "picture" ? "drawing" : "camera"), make("span", { class: "corner-words", text: other }));
  }
}
