// Choices of which one holds.

import { make, sign } from "./make.js";

/** A group of `choices` ([key, text, more, lang]); `choose(key)` is called when another one is pressed. */
export function radios(title, name, choices, chosen, choose) {
  const made = choices.map(([key, text, more, lang]) => make(
    "button",
    {
      type: "button",
      class: "choice",
      role: "radio",
      "aria-checked": String(key === chosen),
      "data-key": `${name} ${key}`,
      lang,
      tabindex: key === chosen ? "0" : "-1",
      onclick: () => choose(key),
    },
    make("span", { class: "tick", "aria-hidden": "true" }, sign("accept")),
    make("span", { class: "choice-words" }, make("b", { text }), more ? make("small", { text: more }) : null),
  ));
  if (!choices.some(([key]) => key === chosen)) made[0]?.setAttribute("tabindex", "0");
  return make(
    "div",
    { class: "group" },
    make("h3", { id: `${name}-title`, text: title }),
    make(
      "div",
      { class: `choices of-${name}`, role: "radiogroup", "aria-labelledby": `${name}-title`, onkeydown: arrows },
      made,
    ),
  );
}

/** Arrow keys go from choice to choice, as among the buttons of a radio. */
function arrows(event) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const those = [...event.currentTarget.querySelectorAll("[role=radio]")];
  const next = those[(those.indexOf(document.activeElement) + step + those.length) % those.length];
  next.focus();
}
