// Cyclops: one friendly eye that shows what the camera does. Drawn in art/cyclops.svg, moved by style/cyclops.css.

const HAPPY_MS = 5000;
const ASLEEP = ["dark", "outage"];
const DIZZY = ["nudged", "frozen", "blurred"];

let drawing;
let copies = 0;

/** The drawing, each copy with names of its own for what is cut out of it. */
async function drawn() {
  drawing ??= fetch(new URL("../art/cyclops.svg", import.meta.url))
    .then((answer) => answer.text())
    .then((text) => new DOMParser().parseFromString(text, "image/svg+xml").documentElement);
  const copy = document.importNode(await drawing, true);
  const name = `cyclops-eye-${copies++}`;
  copy.querySelector("clipPath").id = name;
  copy.querySelector("[clip-path]").setAttribute("clip-path", `url(#${name})`);
  return copy;
}

/** How Cyclops looks: asleep, dizzy, puzzled, reading, busy, happy or calm. */
export function moodOf(stage) {
  if (!stage) return "calm";
  const { mood, in_step: inStep } = stage.eye;
  if (ASLEEP.includes(mood)) return "asleep";
  if (DIZZY.includes(mood)) return "dizzy";
  if (stage.over) return "happy";
  if (!inStep && stage.begun) return "puzzled";
  if (mood === "settling" || mood === "light") return "reading";
  return mood === "busy" ? "busy" : stage.notices.some((notice) => notice.weight === "unsure") ? "puzzled" : "calm";
}

/** How many monsters are complete, or trophies taken, or monsters of the winner's side bitten: more of them make Cyclops happy. */
export function joysOf(stage) {
  const { table } = stage;
  if (table?.kind === "factory") return table.monsters.filter((monster) => monster.complete).length;
  if (table?.kind === "bugs") return table.trophies.filter((trophy) => trophy.player !== null).length;
  return 0;
}

export class Cyclops {
  #place;
  #joys = Infinity;
  #game = null;
  #until = 0;
  #stage = null;

  constructor(place, mood = "calm") {
    this.#place = place;
    place.dataset.mood = mood;
    drawn().then((drawing) => place.replaceChildren(drawing), () => place.replaceChildren());
  }

  show(stage) {
    this.#stage = stage;
    const joys = stage ? joysOf(stage) : Infinity;
    if (stage && stage.game_id === this.#game && joys > this.#joys) {
      this.#until = Date.now() + HAPPY_MS;
      setTimeout(() => this.#look(), HAPPY_MS + 50);
    }
    this.#game = stage?.game_id ?? null;
    this.#joys = joys;
    this.#look();
  }

  #look() {
    const mood = moodOf(this.#stage);
    this.#place.dataset.mood = Date.now() < this.#until && mood !== "asleep" ? "happy" : mood;
  }
}
