// Whose turn it is and what to do, to be read from three metres; beside it Cyclops, who shows how the eye is.

import { paint } from "./colours.js";
import { Cyclops } from "./cyclops.js";
import { say } from "./make.js";
import { timeOfDay } from "./words.js";

const LONG = 18; // letters that fit at full size at the narrowest
const VERY_LONG = 32;
const LONG_TASK = 46;

/** How large a text of so many letters can be written. */
export function sizeOf(text) {
  const letters = [...text].length;
  return letters > VERY_LONG ? "small" : letters > LONG ? "middle" : "large";
}

/** The seat in whose colour the banner is: who has the turn, or who won alone; undefined where nobody stands out. */
export function seatOfBanner(stage) {
  const those = stage.over ? stage.seats.filter((seat) => seat.place === 1) : stage.seats.filter((seat) => seat.to_move);
  return those.length === 1 ? those[0] : undefined;
}

export class Banner {
  #banner = document.getElementById("banner");
  #who = document.getElementById("call-who");
  #task = document.getElementById("call-task");
  #bubble = document.getElementById("bubble");
  #stale = document.getElementById("stale");
  #cyclops = new Cyclops(document.getElementById("eye"));
  #t;

  constructor(t) {
    this.#t = t;
  }

  show(stage, guide) {
    const who = stage ? stage.banner : guide ? guide.title : this.#t("wait.title");
    say(this.#who, who);
    say(this.#task, stage ? stage.task : guide ? this.#step(guide) : this.#t("wait.text"));
    this.#who.dataset.size = sizeOf(who);
    this.#task.dataset.size = [...this.#task.textContent].length > LONG_TASK ? "small" : "large";
    this.#task.hidden = !this.#task.textContent;
    paint(this.#banner, stage ? seatOfBanner(stage) : undefined);
    this.#banner.classList.toggle("over", Boolean(stage?.over));
    this.#eye(stage);
  }

  /** Says until when what is shown was live; null while it is. */
  stale(heardAt, language) {
    document.documentElement.classList.toggle("not-live", heardAt !== null);
    const time = heardAt ? timeOfDay(heardAt, language) : "";
    const text = time ? this.#t("page.stale", { time }) : this.#t("page.connecting");
    say(this.#stale, heardAt === null ? "" : text);
  }

  #step({ step, steps }) {
    return steps ? this.#t("guide.step", { step, steps }) : "";
  }

  #eye(stage) {
    this.#bubble.setAttribute("aria-live", stage && !stage.eye.well ? "polite" : "off");
    say(this.#bubble, stage ? stage.eye.text : "");
    this.#bubble.classList.toggle("ill", Boolean(stage && !stage.eye.well));
    this.#cyclops.show(stage);
  }
}
