// Short words at the edge of the page that go by themselves.

import { make } from "./make.js";

const STAYS_MS = 6000;

/** Says something for a few seconds; over a sheet it is said there. */
export function tell(text) {
  const sheets = [...document.querySelectorAll("dialog[open]")];
  const toasts = document.getElementById("toasts");
  (sheets.at(-1) ?? document.body).append(toasts);
  const toast = make("p", { class: "toast", text });
  toasts.replaceChildren(toast);
  setTimeout(() => toast.remove(), STAYS_MS);
}
