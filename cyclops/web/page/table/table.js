/** The table of a game, drawn into a container of any size; or the live picture with the drawing over it. */

import { cyclops, noticed } from "./art.js";
import * as bugs from "./bugs.js";
import * as factory from "./factory.js";
import * as fressen from "./fressen.js";
import * as overlay from "./overlay.js";
import { el, g, keep, rect, text } from "./svg.js";

const GAMES = { factory, bugs, fressen };
const LAYERS = ["ground", "tiles", "ghosts", "marks", "legend"];
const REACH = 24; // pixels: a touch beside a small tile still means it

export class TableView {
  #container;
  #onTouch;
  #t;
  #still;
  #svg = el("svg", { class: "tv-svg", preserveAspectRatio: "xMidYMid meet" });
  #picture = document.createElement("div");
  #stage = null;
  #mode = "drawing";
  #highlight = new Set();
  #room = { width: 0, height: 0 };
  #drawing = "";
  #layers = null;
  #placed = null;
  #newest = null;
  #shown = null;
  #decoding = false;

  /**
   * @param {HTMLElement} container What to fill.
   * @param {{onTouch?: (key: string) => void, t?: Function, reducedMotion?: boolean | (() => boolean)}} options
   */
  constructor(container, { onTouch = () => {}, t = () => "", reducedMotion = false } = {}) {
    this.#container = container;
    this.#onTouch = onTouch;
    this.#t = t;
    this.#still = typeof reducedMotion === "function" ? reducedMotion : () => reducedMotion;
    this.#picture.className = "tv-picture";
    container.classList.add("tv");
    container.replaceChildren(this.#picture, this.#svg);
    this.#svg.addEventListener("click", (event) => this.#pressed(event));
    this.#svg.addEventListener("keydown", (event) => this.#typed(event));
    new ResizeObserver(() => this.#resized()).observe(container);
    this.#measure();
  }

  /** Show a stage, drawn or over the live picture; tiles with the keys of `highlight` stand out. */
  show(stage, { mode = "drawing", highlight = [] } = {}) {
    this.#stage = stage;
    this.#mode = mode;
    this.#highlight = new Set(highlight);
    this.#decode();
    this.#draw();
  }

  /** Take the newest picture of the camera. */
  picture(blob, width, height) {
    this.#newest = { blob, width, height };
    this.#decode();
  }

  /** Draw the drawn tile of Monster Factory alone into another container; whether there is one. */
  drawnTile(container, stage) {
    const tile = stage?.table?.kind === "factory" ? stage.table.drawn : null;
    const wrong = tile && noticed(stage).get(tile.key)?.weight === "mistake";
    const sign = tile ? JSON.stringify([tile.edges, tile.eye, tile.doubt, tile.asked, wrong, this.#t("table.edge.G")]) : "";
    if (container.tvSign === sign && container.firstChild) return Boolean(tile);
    container.tvSign = sign;
    container.classList.toggle("tv-drawn", Boolean(tile));
    const label = tile ? factory.called(tile, null, this.#t) : "";
    const made = tile ? [el(
      "svg",
      { class: "tv-svg", viewBox: "-4 -4 108 108", role: "img", "aria-label": label },
      g({ class: this.#still() ? null : "tv-pop" }, factory.drawn({ ...tile, last: false }, { wrong })),
    )] : [];
    container.replaceChildren(...made);
    return Boolean(tile);
  }

  // ---- room

  #measure() {
    const { clientWidth, clientHeight } = this.#container;
    this.#room = { width: clientWidth, height: clientHeight };
  }

  #resized() {
    const { width, height } = this.#room;
    this.#measure();
    if (width === this.#room.width && height === this.#room.height) return;
    this.#placed = null;
    this.#container.classList.add("tv-still");
    this.#draw();
    requestAnimationFrame(() => requestAnimationFrame(() => this.#motion()));
  }

  #motion() {
    this.#container.classList.toggle("tv-still", Boolean(this.#still()));
  }

  // ---- the live picture

  /** Show the newest picture once it is decoded, so that nothing flickers; only one is decoded at a time. */
  async #decode() {
    if (this.#mode !== "picture" || this.#decoding || !this.#newest) return;
    const { blob, width, height } = this.#newest;
    this.#newest = null;
    this.#decoding = true;
    const image = new Image();
    const address = URL.createObjectURL(blob);
    image.src = address;
    image.alt = "";
    try {
      await image.decode();
      this.#swap({ image, address, width: width || image.naturalWidth, height: height || image.naturalHeight });
    } catch {
      URL.revokeObjectURL(address); // A picture that cannot be decoded: the one before stays.
    }
    this.#decoding = false;
    this.#decode();
  }

  #swap(next) {
    const before = this.#shown;
    this.#shown = next;
    this.#picture.replaceChildren(next.image);
    if (before) URL.revokeObjectURL(before.address);
    if (!before || before.width !== next.width || before.height !== next.height) this.#draw();
  }

  // ---- drawing

  #draw() {
    const { width, height } = this.#room;
    if (width < 1 || height < 1 || !this.#stage) return;
    const over = this.#mode === "picture" && this.#shown !== null;
    const table = this.#stage.table;
    this.#picture.hidden = !over;
    this.#svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#svg.setAttribute("role", "group");
    this.#svg.setAttribute("aria-label", this.#t("page.table"));
    const drawing = `${over}/${table?.kind}/${this.#stage.game_id}`;
    if (drawing !== this.#drawing) this.#begin(drawing, over);
    const items = over ? this.#overItems() : table ? this.#tableItems(table) : this.#emptyItems();
    for (const layer of LAYERS) keep(this.#layers[layer], items[layer]);
  }

  #begin(drawing, over) {
    this.#drawing = drawing;
    this.#placed = null;
    this.#layers = Object.fromEntries(LAYERS.map((layer) => [layer, g({ class: `tv-layer tv-${layer}` })]));
    this.#svg.replaceChildren(...LAYERS.map((layer) => this.#layers[layer]));
    this.#container.classList.toggle("tv-live", over);
    this.#motion();
  }

  #tableItems(table) {
    const game = GAMES[table.kind];
    if (table.kind === "factory" && table.monsters.length === 0) return this.#emptyItems();
    this.#placed = game.layout(table, this.#room, this.#placed);
    return game.items(this.#stage, this.#placed, { t: this.#t, highlight: this.#highlight });
  }

  #overItems() {
    const place = overlay.frame(this.#room, this.#shown);
    const { style } = this.#picture;
    [style.left, style.top, style.width, style.height] = [place.x, place.y, place.width, place.height].map((value) => `${value}px`);
    return overlay.items(this.#stage, { ...place, pictureWidth: this.#shown.width }, { t: this.#t, highlight: this.#highlight });
  }

  /** Nothing was seen yet: the cyclops waits. */
  #emptyItems() {
    const { width, height } = this.#room;
    const size = Math.min(0.5 * height, 0.5 * width, 320);
    const words = this.#t("table.empty");
    const letters = Math.max(14, Math.min(26, 0.05 * width));
    const draw = () => [
      g(
        { transform: `translate(${(width - size) / 2} ${(height - size) / 2 - letters}) scale(${size / 100})` },
        g({ class: "tv-wait" }, cyclops()),
      ),
      text(width / 2, (height + size) / 2 + 0.4 * letters, letters, words, { class: "tv-words" }, width - 20),
      rect(0, 0, 1, 1, 0, { fill: "none" }),
    ];
    return { ground: [{ key: "empty", sign: JSON.stringify([width, height, words]), draw }], tiles: [], ghosts: [], marks: [], legend: [] };
  }

  // ---- touching

  #pressed(event) {
    const hit = event.target.closest("[data-touch]") ?? this.#nearest(event.clientX, event.clientY);
    if (hit) this.#onTouch(hit.getAttribute("data-touch"));
  }

  /** The button whose middle is near enough to a touch that hit none. */
  #nearest(x, y) {
    let found = null;
    for (const node of this.#svg.querySelectorAll("[data-touch]")) {
      const box = node.getBoundingClientRect();
      const far = Math.hypot(x - box.x - box.width / 2, y - box.y - box.height / 2);
      if (far <= Math.max(REACH, box.width / 2) && (!found || far < found.far)) found = { node, far };
    }
    return found?.node ?? null;
  }

  #typed(event) {
    const node = event.target.closest("[data-touch]");
    if (!node) return;
    if (event.key === "Enter" || event.key === " ") this.#onTouch(node.getAttribute("data-touch"));
    else if (!this.#step(node, event.key)) return;
    event.preventDefault();
  }

  /** Go on to the nearest button in the direction of an arrow key. */
  #step(node, key) {
    const way = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[key];
    if (!way) return false;
    const middle = (one) => {
      const box = one.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(node);
    let best = null;
    for (const other of this.#svg.querySelectorAll("[data-touch]")) {
      const [dx, dy] = [middle(other)[0] - x, middle(other)[1] - y];
      const [along, aside] = [dx * way[0] + dy * way[1], Math.abs(dx * way[1]) + Math.abs(dy * way[0])];
      const far = along + 2.5 * aside;
      if (other !== node && along > 2 && (!best || far < best.far)) best = { other, far };
    }
    best?.other.focus();
    return true;
  }
}
