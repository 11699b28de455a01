// The light and the dark look, chosen by hand or as the device has it.

import { keep, kept } from "./kept.js";

const dark = matchMedia("(prefers-color-scheme: dark)");

/** What is chosen: auto, light or dark. */
export function chosenLook() {
  return kept("look", "auto");
}

/** Shows the page in a look and remembers it. */
export function chooseLook(look) {
  keep("look", look);
  applyLook();
}

/** Shows the page as it was chosen. */
export function applyLook() {
  const look = chosenLook();
  document.documentElement.dataset.look = look === "light" || look === "dark" ? look : dark.matches ? "dark" : "light";
  dispatchEvent(new Event("cyclops-look"));
}

dark.addEventListener("change", applyLook);
