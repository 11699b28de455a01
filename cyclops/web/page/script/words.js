// What the page says, in the language of who looks at it. The server sends it; the last words are kept for the next time.

const KEPT = "cyclops.words";
let words = {};
try {
  words = JSON.parse(localStorage.getItem(KEPT) ?? "{}") ?? {};
} catch {
  words = {};
}

/** The text with this key, with values in place of its names in braces; empty before the first words have come. */
export function t(key, values = {}) {
  const text = Object.hasOwn(words, key) ? words[key] : "";
  return text.replace(/\{(\w+)\}/g, (whole, name) => (Object.hasOwn(values, name) ? String(values[name]) : whole));
}

/** Takes what the server sent. */
export function takeWords(sent) {
  words = sent;
  try {
    localStorage.setItem(KEPT, JSON.stringify(sent));
  } catch {
    // A private window may keep nothing; the words come again with the next connection.
  }
}

/** Writes the words of everything below an element that is marked with data-t or data-t-label. */
export function writeWords(root) {
  for (const element of root.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of root.querySelectorAll("[data-t-label]")) element.setAttribute("aria-label", t(element.dataset.tLabel));
}

/** A time of day as it is written in the language of the page. */
export function timeOfDay(milliseconds, language) {
  return new Intl.DateTimeFormat(
    language || "en",
    { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false },
  ).format(milliseconds);
}
