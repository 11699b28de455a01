// What the signs on the table mean, for the game that is played.

import { make, renew, sign, whenOther } from "./make.js";
import { Sheet } from "./sheet.js";
import { glyph } from "./touched.js";

export class Legend {
  #sheet = new Sheet("legend");
  #stage = null;
  #t;
  #draw = whenOther(([game]) => this.#drawn(game));

  constructor(t) {
    this.#t = t;
  }

  open() {
    this.#sheet.show(this.#t("legend.title"), this.#t("page.close"));
    this.show(this.#stage);
  }

  show(stage) {
    this.#stage = stage;
    if (this.#sheet.open) this.#draw([stage?.game ?? "", stage?.language]);
  }

  #drawn(game) {
    const rows = [...({ factory: this.#factory, bugs: this.#bugs, fressen: this.#fressen }[game]?.call(this) ?? []), [badge("?", "doubt"), this.#t("legend.doubt")]];
    renew(this.#sheet.body, make("ul", { class: "legend" }, rows.map(([picture, text]) => make("li", {}, picture, make("span", { text })))));
  }

  #factory() {
    const t = this.#t;
    return [[glyph("edge:G"), t("legend.thin")], [glyph("edge:P"), t("legend.thick")], [glyph("edge:W"), t("legend.blank")], [glyph("eye:1"), t("legend.eye")], [badge("1", "ghost"), t("legend.ghost")], [starred(), t("legend.good")], [badge("", "last"), t("legend.last")]];
  }

  #bugs() {
    const t = this.#t;
    return [[badge("A", "letter"), t("legend.letter")], [glyph("eye:2"), t("legend.eyes")], [badge("1", "set"), t("legend.set")], [badge("5", "trophy"), t("legend.trophy")]];
  }

  #fressen() {
    const t = this.#t;
    return [[glyph("side:red"), t("legend.red")], [glyph("side:yellow"), t("legend.yellow")], [glyph("terrain:water"), t("legend.water")], [glyph("terrain:meadow"), t("legend.meadow")], [glyph("terrain:mountain"), t("legend.mountain")],
      [badge("••", "letter"), t("legend.dots")], [badge("a", "ghost"), t("legend.ghost")], [starred(), t("legend.good")], [make("span", { class: "key bite" }, sign("bite")), t("legend.bite")], [badge("", "last"), t("legend.last")]];
  }
}

function badge(text, kind) {
  return make("span", { class: `key ${kind}`, "aria-hidden": "true", text });
}

function starred() {
  return make("span", { class: "key good" }, sign("star"));
}
