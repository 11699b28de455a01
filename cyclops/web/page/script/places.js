// The drawn tile, where it may go, who may bite, and what would be good.

import { make, renew, sign, whenOther } from "./make.js";

export class Places {
  #drawn = document.getElementById("drawn");
  #advice = document.getElementById("advice");
  #list = document.getElementById("places");
  #stage = null;
  #t;
  #view;
  #drawTile = whenOther(() => this.#tile());
  #drawAdvice = whenOther(([sentences]) => this.#sentences(sentences));
  #drawList = whenOther(([ghosts, bites]) => this.#listed(ghosts, bites));

  /** `view` draws the drawn tile. */
  constructor(t, view) {
    this.#t = t;
    this.#view = view;
  }

  show(stage) {
    this.#stage = stage;
    const table = stage?.over ? null : stage?.table;
    const shown = Boolean(table?.kind === "factory" ? table.drawn : stage?.hints === "fits" && (table?.places ?? null) !== null);
    this.#drawn.hidden = !shown;
    if (shown) this.#drawTile([table.drawn, table.places, stage.hints, stage.language, document.documentElement.dataset.look]);
    this.#drawAdvice([stage?.advice ?? [], stage?.language]);
    this.#drawList([table?.ghosts ?? [], table?.bites ?? [], stage?.language]);
  }

  #tile() {
    const { places, drawn } = this.#stage.table;
    const picture = drawn ? make("div", { class: "drawn-tile" }) : null;
    renew(
      this.#drawn,
      picture,
      make(
        "div",
        { class: "drawn-words" },
        drawn ? make("h2", { text: this.#t("drawn.title") }) : null,
        this.#verdict(places),
      ),
    );
    if (picture) this.#view.drawnTile(picture, this.#stage);
  }

  #verdict(places) {
    if (places === null) return null;
    const fits = places > 0;
    if (fits && this.#stage.hints !== "fits") return make("p", { class: "verdict", text: this.#t("drawn.places", { number: places }) });
    return make(
      "p",
      { class: `verdict ${fits ? "fits" : "nowhere"}` },
      sign(fits ? "accept" : "nowhere"),
      make("span", { text: fits ? this.#t("drawn.fits") : this.#t("drawn.nowhere") }),
    );
  }

  #sentences(sentences) {
    this.#advice.hidden = !sentences.length;
    renew(this.#advice, make("h2", {}, sign("hint"), this.#t("advice.title")), sentences.map((text) => make("p", { text })));
  }

  #listed(ghosts, bites) {
    this.#list.hidden = !ghosts.length && !bites.length;
    renew(this.#list,
      ghosts.length ? [make("h2", { text: this.#t("places.title") }), make("ul", {}, ghosts.map((ghost) => this.#ghost(ghost)))] : null,
      bites.length ? [make("h2", { text: this.#t("bites.title") }), make("ul", {}, bites.map((bite) => this.#bite(bite)))] : null);
  }

  #ghost(ghost) {
    return make("li", {}, make("b", { class: "number", text: ghost.letter ?? String(ghost.number) }), make("span", { text: ghost.text }),
      ghost.good ? make("span", { class: "good" }, sign("star"), this.#t("places.good")) : null);
  }

  #bite(bite) {
    return make(
      "li",
      {},
      make("b", { class: "number" }, sign("bite")),
      make("span", { text: bite.text }),
      bite.compulsory ? make("span", { class: "must" }, sign("mistake"), this.#t("bites.must")) : null,
    );
  }
}
