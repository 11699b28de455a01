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
