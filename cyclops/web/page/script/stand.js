// What stands over the table while nobody plays: that a photograph may be scored, how to begin, or who won.

import { paint } from "./colours.js";
import { Cyclops } from "./cyclops.js";
import { Fireworks } from "./fireworks.js";
import { button, make, renew, sign, whenOther } from "./make.js";
import { initial } from "./seats.js";

const LAID = { factory: "lay-factory.svg", bugs: "lay-bugs.svg", fressen: "lay-fressen.svg" };

export class Stand {
  #place = document.getElementById("stand");
  #looked = false;
  #stage = null;
  #fireworks = null;
  #t;
  #with;
  #draw = whenOther(() => this.#drawn());

  /** `parts` has t, give(order), state, and photo(), which opens the sheet on which a photograph is scored. */
  constructor(parts) {
    this.#t = parts.t;
    this.#with = parts;
  }

  show(stage) {
    this.#stage = stage;
    if (stage && !stage.over) this.#looked = false;
    this.#again();
  }

  /** Another game is shown. */
  reset() {
    this.#looked = false;
  }

  #again() {
    const stage = this.#stage;
    this.#draw(stage ? [
      this.#kind(),
      stage.game,
      stage.game_id,
      stage.banner,
      stage.over ? stage.seats : [],
      stage.task,
      this.#with.state.canEnd,
      stage.language,
    ] : ["nothing", this.#t("act.photo")]);
  }

  #kind() {
    const stage = this.#stage;
    if (!stage) return "nothing";
    if (stage.over && !this.#looked) return "over";
    return !stage.begun && !stage.table ? "begin" : "";
  }

  #drawn() {
    const kind = this.#kind();
    this.#fireworks?.stop();
    this.#fireworks = null;
    this.#place.hidden = !kind;
    this.#place.className = `stand ${kind}`;
    if (kind === "over") this.#over();
    else if (kind === "begin") this.#begin();
    else if (kind) this.#nothing();
    else renew(this.#place);
  }

  #nothing() {
    const eye = make("span", { class: "eye", "aria-hidden": "true" });
    const words = make("span", { class: "invite-words" }, sign("camera"), make("span", { text: this.#t("act.photo") }));
    renew(
      this.#place,
      make("button", { type: "button", class: "invite", "data-key": "invite", onclick: this.#with.photo }, eye, words),
      make("p", { text: this.#t("photo.text") }),
    );
    new Cyclops(eye, "happy");
  }

  #begin() {
    const { game, title } = this.#stage;
    const picture = LAID[game] ? make("img", { class: "laid", src: new URL(`../art/${LAID[game]}`, import.meta.url).href, alt: "" }) : null;
    renew(this.#place, make("p", { class: "stand-title", text: title }), picture, make("p", { text: this.#t("wait.lay") }));
  }

  #over() {
    const { seats } = this.#stage;
    const ranked = [...seats].sort((one, other) => (one.place ?? 99) - (other.place ?? 99));
    const { give, state } = this.#with;
    const look = button(
      "eye",
      this.#t("over.look"),
      () => ((this.#looked = true), this.#again(), document.getElementById("table").focus()),
      { "data-key": "look", class: state.canEnd ? "button quiet" : "button" },
    );
    const next = (key, text, again) => button("", text, () => give({ kind: "end", again }), { "data-key": key });
    const sky = make("canvas", { class: "sky", "aria-hidden": "true" });
    renew(
      this.#place,
      sky,
      make("p", { class: "stand-title", text: this.#t("over.title") }),
      make("ol", { class: "podium" }, ranked.map((seat) => this.#ranked(seat))),
      make(
        "div",
        { class: "row nexts" },
        state.canEnd ? [next("again", this.#t("end.again"), true), next("other", this.#t("end.other"), false)] : null,
        look,
      ),
    );
    this.#fireworks = new Fireworks(sky);
  }

  #ranked(seat) {
    const place = seat.place === null ? null : make(
      "span",
      { class: "place", "aria-label": this.#t("over.place", { place: seat.place }), role: "img" },
      seat.place === 1 ? sign("crown") : null,
      make("span", { text: String(seat.place) }),
    );
    const item = make(
      "li",
      { class: seat.place === 1 ? "first" : "" },
      place,
      make("span", { class: "badge", "aria-hidden": "true", text: initial(seat.name) }),
      make("bdi", { text: seat.name }),
      seat.points === null ? null : make("b", { class: "points", text: String(seat.points) }),
    );
    return paint(item, seat);
  }
}
