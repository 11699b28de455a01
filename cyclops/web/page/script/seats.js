// Who plays, the points, and what they are made of: a reason that is touched shows its tiles on the table.

import { paint } from "./colours.js";
import { heard, make, renew, sign, whenOther } from "./make.js";

const LONG = 9; // letters of a name that need a whole row on a narrow page
const MANY = 3; // more seats than this stand closer together

/** The first letter of a name as a person would write it, whole also where it is made of several signs. */
export function initial(name) {
  const first = typeof Intl.Segmenter === "function" ? [...new Intl.Segmenter().segment(name.trim())][0]?.segment : [...name.trim()][0];
  return (first ?? "?").toLocaleUpperCase();
}

/** Points with their sign, as reasons have them. */
export function signed(points) {
  return points < 0 ? `−${-points}` : `+${points}`;
}

export class Seats {
  #list = document.getElementById("seats");
  #open = new Set();
  #reason = "";
  #stage = null;
  #t;
  #highlight;
  #draw = whenOther(() => this.#drawn());

  /** `highlight(keys)` shows tiles on the table. */
  constructor(t, highlight) {
    this.#t = t;
    this.#highlight = highlight;
  }

  show(stage) {
    this.#stage = stage;
    this.#again();
  }

  /** Forgets what was folded out: another game is shown. */
  reset() {
    this.#open.clear();
    this.#reason = "";
    this.#highlight([]);
  }

  #again() {
    const { seats = [], rules = "", language = "" } = this.#stage ?? {};
    this.#draw([seats, rules, language, [...this.#open], this.#reason]);
  }

  #drawn() {
    const { seats = [], rules = "" } = this.#stage ?? {};
    this.#list.classList.toggle("many", seats.length > MANY);
    renew(this.#list, seats.map((seat) => this.#seat(seat, rules)));
  }

  #seat(seat, rules) {
    const open = this.#open.has(seat.player);
    const leads = seat.place === 1;
    const head = make(
      "button",
      {
        type: "button",
        class: "seat-head",
        "aria-expanded": String(open),
        "data-key": `seat ${seat.player}`,
        onclick: () => this.#fold(seat.player),
      },
      make(
        "span",
        { class: "badge", "aria-hidden": "true" },
        initial(seat.name),
        leads ? make("span", { class: "crown" }, sign("crown")) : null,
      ),
      make("bdi", { class: "seat-name", text: seat.name }),
      leads ? heard(this.#t("seat.leads")) : null,
      seat.to_move ? make("span", { class: "turn" }, sign("turn"), heard(this.#t("seat.turn"))) : null,
      this.#points(seat),
    );
    const item = make(
      "li",
      {
        class: `seat${seat.to_move ? " to-move" : ""}${open ? " open" : ""}${[...seat.name].length > LONG ? " long" : ""}`,
        "data-player": seat.player,
      },
      head,
      open ? this.#reasons(seat, rules) : null,
    );
    return paint(item, seat);
  }

  #points(seat) {
    if (seat.points === null) return heard(this.#t("seat.unknown"));
    return make("span", { class: `points${seat.doubted ? " doubted" : ""}` },
      heard(this.#t("seat.points", { points: seat.points })),
      make("span", { "aria-hidden": "true", text: seat.points < 0 ? signed(seat.points) : String(seat.points) }),
      seat.doubted ? make("span", { class: "doubt-mark" }, sign("unsure"), heard(this.#t("seat.doubted"))) : null);
  }

  #reasons(seat, rules) {
    const reasons = seat.reasons.map((reason, number) => this.#why(reason, `${seat.player} ${number}`));
    if (!reasons.length) reasons.push(make("li", { class: "reason", text: this.#t("seat.none") }));
    return make("div", { class: "reasons" }, make("ul", {}, reasons), rules ? make("p", { class: "rules", text: rules }) : null);
  }

  #why(reason, name) {
    const words = [
      make("span", { class: "why", text: reason.text }),
      reason.points === null ? null : make("span", { class: "counts", text: signed(reason.points) }),
    ];
    if (!reason.keys.length) return make("li", { class: "reason" }, words);
    const chosen = this.#reason === name;
    const press = () => this.#point(name, reason.keys);
    return make(
      "li",
      { class: "reason" },
      make(
        "button",
        {
          type: "button",
          class: "pointing",
          "aria-pressed": String(chosen),
          title: this.#t("seat.show"),
          "data-key": `why ${name}`,
          onclick: press,
        },
        words,
      ),
    );
  }

  #fold(player) {
    if (this.#open.has(player)) this.#open.delete(player);
    else this.#open.clear(), this.#open.add(player);
    this.#reason = "";
    this.#highlight([]);
    this.#again();
  }

  #point(name, keys) {
    this.#reason = this.#reason === name ? "" : name;
    this.#highlight(this.#reason ? keys : []);
    this.#again();
  }
}
