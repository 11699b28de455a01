// Seconds that are left, huge over the table. Between two states of the server the page counts by itself.

import { heard, make, say } from "./make.js";

const NEAR_S = 5;

export class Countdown {
  #place = document.getElementById("countdown");
  #left = make("span", { class: "seconds", "aria-hidden": "true" });
  #heard = heard("");
  #end = null;
  #whole = 0;
  #timer = 0;
  #t;

  constructor(t) {
    this.#t = t;
    this.#place.append(this.#left, this.#heard);
  }

  show(seconds) {
    clearInterval(this.#timer);
    this.#place.hidden = seconds === null;
    this.#place.parentElement.classList.toggle("counting", seconds !== null);
    if (seconds === null) {
      this.#end = null;
      this.#whole = 0;
      return;
    }
    this.#end = performance.now() + seconds * 1000;
    this.#whole = Math.max(this.#whole, seconds);
    this.#timer = setInterval(() => this.#tick(), 100);
    this.#tick();
  }

  #tick() {
    const left = Math.max(0, (this.#end - performance.now()) / 1000);
    say(this.#left, String(Math.ceil(left)));
    say(this.#heard, this.#t("countdown.left", { seconds: Math.ceil(left) }));
    this.#place.style.setProperty("--part", `${(100 * left) / (this.#whole || 1)}%`);
    this.#place.classList.toggle("near", left <= NEAR_S);
    if (left === 0) clearInterval(this.#timer);
  }
}
