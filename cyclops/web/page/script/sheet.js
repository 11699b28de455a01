// A sheet that lies over the page: the browser keeps the focus in it, and Escape, its cross or a touch beside it closes it.

import { make, say, sign } from "./make.js";

export class Sheet {
  dialog;
  body;
  #title;
  #close;

  /** `name` is the id of its dialog; `onclose` is called whenever it was closed. */
  constructor(name, onclose = () => {}) {
    this.dialog = document.getElementById(name);
    this.#title = make("h2", { id: `${name}-title`, class: "sheet-title", tabindex: "-1" });
    this.#close = make("button", { type: "button", class: "icon", onclick: () => this.close() }, sign("close"));
    this.body = make("div", { class: "sheet-body" });
    this.dialog.setAttribute("aria-labelledby", `${name}-title`);
    this.dialog.append(make("div", { class: "sheet-head" }, this.#title, this.#close), this.body);
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.close());
    this.dialog.addEventListener("close", onclose);
  }

  get open() {
    return this.dialog.open;
  }

  /** Lays it over the page; a sheet that lies there already stays. */
  show(title, close) {
    this.title(title, close);
    if (this.dialog.open) return;
    this.dialog.showModal();
    this.#title.focus();
  }

  /** Writes its title and the name of its cross. */
  title(title, close) {
    say(this.#title, title);
    this.#close.setAttribute("aria-label", close);
  }

  close() {
    if (this.dialog.open) this.dialog.close();
  }
}
