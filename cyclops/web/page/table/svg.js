/** Making and keeping SVG: elements, smooth lines, and layers whose parts stay the same nodes from one state to the next. */

const NAMESPACE = "http://www.w3.org/2000/svg";

/** Make an element. Attributes that are null or undefined are left out; children may be nodes, texts, lists of them, or null. */
export function el(name, attributes = {}, ...children) {
  const made = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) made.setAttribute(key, typeof value === "number" ? rounded(value) : value);
  }
  made.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

const rounded = (number) => Math.round(number * 100) / 100;

export const g = (attributes, ...children) => el("g", attributes, ...children);

export const circle = (x, y, r, attributes = {}) => el("circle", { cx: x, cy: y, r, ...attributes });

export const ellipse = (x, y, rx, ry, attributes = {}) => el("ellipse", { cx: x, cy: y, rx, ry, ...attributes });

export const rect = (x, y, width, height, rx, attributes = {}) => el("rect", { x, y, width, height, rx, ...attributes });

export const path = (d, attributes = {}) => el("path", { d, ...attributes });

/** A text whose middle is at (x, y); squeezed where it would be wider than `widest`. */
export function text(x, y, size, words, attributes = {}, widest = null) {
  const said = String(words);
  const wide = widest !== null && breadth(said, size) > widest;
  const fit = wide ? Math.max(0.78, widest / breadth(said, size)) : 1;
  const shown = wide && fit * breadth(said, size) > widest ? shortened(said, widest / (0.62 * fit * size)) : said;
  return el("text", { x, y, "font-size": size * fit, "text-anchor": "middle", "dominant-baseline": "central", ...attributes }, shown);
}

/** About how wide a bold text is. */
export const breadth = (said, size) => 0.62 * size * Array.from(said).length;

function shortened(said, letterRoom) {
  const letters = Array.from(said);
  const room = Math.max(1, Math.floor(letterRoom) - 1);
  return letters.length <= room + 1 ? said : letters.slice(0, room).join("") + "…";
}

/** A path through points, smooth (Catmull-Rom), closed unless said otherwise. */
export function smooth(points, closed = true) {
  const count = points.length;
  const at = (index) => points[closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1)];
  let d = `M${rounded(points[0][0])},${rounded(points[0][1])}`;
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [a, b, c, e] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const numbers = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6, c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6, c[0], c[1]];
    d += `C${numbers.map(rounded).join(",")}`;
  }
  return closed ? d + "Z" : d;
}

/** Points around a middle at equal angles from the top, each at the distance that `radius(share, index)` says. */
export function around(x, y, count, radius) {
  return Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count - Math.PI / 2;
    const far = radius(index / count, index);
    return [x + far * Math.cos(angle), y + far * Math.sin(angle)];
  });
}

/** A star with so many points. */
export function star(x, y, outer, inner, count = 5) {
  return `M${around(x, y, 2 * count, (_, index) => (index % 2 ? inner : outer))
    .map((point) => point.map(rounded).join(","))
    .join("L")}Z`;
}

/** A number from a text, always the same for the same text. */
export function seed(words) {
  let hash = 2166136261;
  for (const letter of words) hash = Math.imul(hash ^ letter.codePointAt(0), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507);
  return (hash ^ (hash >>> 13)) >>> 1;
}

/**
 * Make the children of `parent` those of `items`, in their order, and keep the node of every key: a part that did not change is not
 * touched, one that changed is drawn anew inside its node (so that it keeps the focus), a new one pops in.
 *
 * An item is {key, x, y, scale, sign, draw}: `sign` changes whenever it must be drawn anew, `draw` returns its nodes; with `touch` it is
 * a button that touches this key, called `label`; one that is `aside` is reached by arrow keys only, so that the way through all is short.
 */
export function keep(parent, items) {
  const kept = parent.kept ?? new Map();
  const next = new Map();
  let before = parent.firstChild;
  for (const item of items) {
    if (next.has(item.key)) continue;
    const node = kept.get(item.key) ?? fresh(kept.size > 0 || parent.kept !== undefined);
    kept.delete(item.key);
    next.set(item.key, node);
    if (node === before) before = before.nextSibling;
    else parent.insertBefore(node, before);
    settle(node, item);
  }
  for (const node of kept.values()) node.remove();
  parent.kept = next;
}

function fresh(pops) {
  return g({ class: "tv-place" }, g({ class: pops ? "tv-pop" : null }));
}

function settle(node, item) {
  const inner = node.firstChild;
  const transform = `translate(${rounded(item.x ?? 0)}px, ${rounded(item.y ?? 0)}px) scale(${rounded((item.scale ?? 1) * 1000) / 1000})`;
  if (node.style.transform !== transform) node.style.transform = transform;
  const kind = `tv-place ${item.kind ?? ""}`.trim();
  if (node.getAttribute("class") !== kind) node.setAttribute("class", kind);
  if (node.sign !== item.sign) {
    node.sign = item.sign;
    inner.replaceChildren(...[item.draw()].flat(3).filter(Boolean));
  }
  if (item.touch) button(node, item.touch, item.label, item.aside);
}

/** Make a node a button that can be reached by the keyboard. */
export function button(node, key, label, aside = false) {
  const wanted = { role: "button", tabindex: aside ? "-1" : "0", "aria-label": label, "data-touch": key };
  for (const [name, value] of Object.entries(wanted)) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}
