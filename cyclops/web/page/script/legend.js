// What the signs on the table mean, for the game that is played.

import { glyph, signOf } from "./glyphs.js";
import { make, renew, sign, whenOther } from "./make.js";
import { Sheet } from "./sheet.js";

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
    if (!this.#sheet.open) return;
    this.#sheet.title(this.#t("legend.title"), this.#t("page.close"));
    this.#draw([stage?.game ?? "", stage?.language]);
  }

  #drawn(game) {
    const rows = [
      ...({ factory: this.#factory, bugs: this.#bugs, fressen: this.#fressen }[game]?.call(this) ?? []),
      [signOf("doubt"), this.#t("legend.doubt")],
    ];
    renew(
      this.#sheet.body,
      make("ul", { class: "legend" }, rows.map(([picture, text]) => make("li", {}, picture, make("span", { text })))),
    );
  }

  #factory() {
    const t = this.#t;
    return [
      [glyph("edge:G"), t("legend.thin")],
      [glyph("edge:P"), t("legend.thick")],
      [glyph("edge:W"), t("legend.blank")],
      [glyph("eye:1"), t("legend.eye")],
      [signOf("ghost", "1"), t("legend.ghost")],
      [signOf("good", "2"), t("legend.good")],
      [signOf("last"), t("legend.last")],
    ];
  }

  #bugs() {
    const t = this.#t;
    return [
      [signOf("letter", "A"), t("legend.letter")],
      [glyph("eye:2"), t("legend.eyes")],
      [three(), t("legend.set")],
      [signOf("trophy", "5"), t("legend.trophy")],
    ];
  }

  #fressen() {
    const t = this.#t;
    return [
      [glyph("side:red"), t("legend.red")],
      [glyph("side:yellow"), t("legend.yellow")],
      [glyph("terrain:water"), t("legend.water")],
      [glyph("terrain:meadow"), t("legend.meadow")],
      [glyph("terrain:mountain"), t("legend.mountain")],
      [signOf("letter", "••"), t("legend.dots")],
      [signOf("ghost", "a"), t("legend.ghost")],
      [signOf("good", "2"), t("legend.good")],
      [make("span", { class: "key bite" }, sign("bite")), t("legend.bite")],
      [signOf("last"), t("legend.last")],
    ];
  }
}

/** Three that belong together. */
function three() {
  return make("span", { class: "key set", "aria-hidden": "true" }, make("i"), make("i"), make("i"));
}
