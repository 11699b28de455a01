// What this browser remembers for the next time; a private window remembers nothing and works all the same.

/** What is kept under a name, or the stand-in. */
export function kept(name, standIn = null) {
  try {
    return localStorage.getItem(`cyclops.${name}`) ?? standIn;
  } catch {
    return standIn;
  }
}

/** Keeps text under a name; null forgets it. */
export function keep(name, text) {
  try {
    if (text === null) localStorage.removeItem(`cyclops.${name}`);
    else localStorage.setItem(`cyclops.${name}`, text);
  } catch {
    // Nothing can be kept here.
  }
}

/** Keeps the language of the page also where the server sees it, which then sends the page in that language; null forgets it. */
export function keepLanguage(code) {
  keep("language", code);
  document.cookie = `cyclops.language=${code ?? ""}; max-age=${code ? 31536000 : 0}; samesite=lax`;
}

/** Whether the server knew the language of the page when it sent it. */
export function languageWasSent() {
  return (/(?:^|; )cyclops\.language=(\w+)/.exec(document.cookie)?.[1] ?? null) === kept("language");
}
