// Makes elements without ever reading text as markup: what people are called is text, whatever it looks like.

const SVG = "http://www.w3.org/2000/svg";

function furnish(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") element.textContent = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An element with attributes (`text` is its text, `onclick` a listener) and children; what is null is left out. */
export function make(tag, attributes = {}, ...children) {
  return furnish(document.createElement(tag), attributes, children);
}

/** The same for an element of a drawing. */
export function svg(tag, attributes = {}, ...children) {
  return furnish(document.createElementNS(SVG, tag), attributes, children);
}

/** One of the signs of art/signs.svg; it says nothing by itself. */
export function sign(name) {
  const use = svg("use", { href: `${new URL("../art/signs.svg", import.meta.url).href}#${name}` });
  return svg("svg", { class: "sign", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, use);
}

/** Words that are only heard. */
export function heard(text) {
  return make("span", { class: "heard", text });
}

/** A button with a sign and words. */
export function button(name, text, onclick, attributes = {}) {
  return make(
    "button",
    { type: "button", class: "button", onclick, ...attributes },
    name ? sign(name) : null,
    make("span", { class: "words", text }),
  );
}

/** Puts other children into an element; the one that had the focus has it again if one with the same data-key is among them. */
export function renew(element, ...children) {
  const held = document.activeElement;
  const key = held && element.contains(held) ? held.dataset.key : undefined;
  const scroll = element.scrollTop;
  element.replaceChildren(...children.flat().filter(Boolean));
  element.scrollTop = scroll;
  if (key === undefined) return;
  const again = [...element.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key);
  again?.focus({ preventScroll: true });
}

/** Calls `show` only when the value is another one than the last time. */
export function whenOther(show) {
  let last;
  return (value, ...rest) => {
    const now = JSON.stringify(value);
    if (now === last) return false;
    last = now;
    show(value, ...rest);
    return true;
  };
}

/** Sets text only where it differs, so that nothing is read out twice. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
