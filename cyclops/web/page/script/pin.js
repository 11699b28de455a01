// The four digits that let one press: a pad with large keys, and a keyboard does as well.

import { heard, make, say, sign } from "./make.js";
import { Sheet } from "./sheet.js";

const DIGITS = 4;

export class Pin {
  #sheet = new Sheet("pin", () => this.#closed());
  #entered = "";
  #sent = false;
  #waitUntil = 0;
  #timer = 0;
  #dots;
  #count = heard("");
  #said = make("p", { class: "pin-said", role: "alert" });
  #pad;
  #asked = [];
  #with;

  /** `with` has t, and send(message) that says whether it went out. */
  constructor(parts) {
    this.#with = parts;
    this.#dots = make("div", { class: "pin-dots", "aria-hidden": "true" }, Array.from({ length: DIGITS }, () => make("span")));
    this.#sheet.dialog.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Asks for the digits; resolves to whether they were right. */
  ask() {
    const { t } = this.#with;
    this.#pad = make(
      "div",
      { class: "pad" },
      ["1", "2", "3", "4", "5", "6", "7", "8", "9", "", "0", "back"].map((key) => this.#button(key)),
    );
    this.#sheet.body.replaceChildren(
      make("p", { text: t("pin.text") }),
      this.#dots,
      make("div", { role: "status" }, this.#count),
      this.#said,
      this.#pad,
    );
    this.#said.textContent = "";
    this.#enter("");
    this.#sheet.show(t("pin.title"), t("page.close"));
    this.#wait();
    return new Promise((resolve) => this.#asked.push(resolve));
  }

  /** Takes the server's answer. */
  answered(message) {
    this.#sent = false;
    if (message.ok) {
      this.#settle(true);
      this.#sheet.close();
      return;
    }
    this.#enter("");
    this.#said.textContent = message.text || this.#with.t("pin.again");
    this.#waitUntil = Date.now() + 1000 * (message.wait_s ?? 0);
    this.#wait();
  }

  /** The connection is gone: what was sent is not answered. */
  lost() {
    if (!this.#sent) return;
    this.#sent = false;
    this.#enter("");
    this.#said.textContent = this.#with.t("page.refused");
  }

  #button(key) {
    if (!key) return make("span");
    const press = () => this.#press(key);
    if (key === "back") return make(
      "button",
      { type: "button", class: "pad-key", "aria-label": this.#with.t("pin.back"), onclick: press },
      sign("back"),
    );
    return make("button", { type: "button", class: "pad-key", text: key, onclick: press });
  }

  #key(event) {
    if (/^\d$/.test(event.key)) this.#press(event.key);
    else if (event.key === "Backspace") this.#press("back");
    else return;
    event.preventDefault();
  }

  #press(key) {
    if (this.#sent || Date.now() < this.#waitUntil) return;
    this.#enter(key === "back" ? this.#entered.slice(0, -1) : (this.#entered + key).slice(0, DIGITS));
    if (this.#entered.length === DIGITS) this.#send();
  }

  #enter(digits) {
    this.#entered = digits;
    [...this.#dots.children].forEach((dot, number) => dot.classList.toggle("full", number < digits.length));
    say(this.#count, this.#with.t("pin.entered", { number: digits.length }));
  }

  #send() {
    this.#sent = this.#with.send({ type: "pin", pin: this.#entered });
    this.#said.textContent = this.#sent ? "" : this.#with.t("page.refused");
    if (!this.#sent) this.#enter("");
  }

  #wait() {
    clearInterval(this.#timer);
    const tick = () => {
      const left = Math.ceil((this.#waitUntil - Date.now()) / 1000);
      this.#pad?.classList.toggle("waiting", left > 0);
      if (left > 0) this.#said.textContent = this.#with.t("pin.wait", { seconds: left });
      else clearInterval(this.#timer);
      return left > 0;
    };
    if (this.#waitUntil - Date.now() > 900 && tick()) this.#timer = setInterval(tick, 500);
  }

  #settle(right) {
    for (const resolve of this.#asked.splice(0)) resolve(right);
  }

  #closed() {
    this.#settle(false);
  }
}
