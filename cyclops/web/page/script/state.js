// What the page knows of the game: complete each time, never put together from pieces.

/** The build of the page's own scripts: the folder in which they are served. */
export const BUILD = /\/static\/([^/]+)\//.exec(import.meta.url)?.[1] ?? "";

export class State {
  stage = null;
  settings = { language: "en", hints: "places", voice: "none", silenced: "" };
  guide = null;
  mayPress = false;
  canEnd = false;
  door = null;
  viewers = 0;
  #instance = "";

  /**
   * Takes a state of the server: {taken, other}. Not taken is one that is older than what is shown, which a slow way may deliver late;
   * a server that was started anew counts anew. `other` says that another game is shown than before.
   */
  take(message) {
    const { stage } = message;
    const same = this.#instance === message.instance && (stage?.game_id ?? null) === (this.stage?.game_id ?? null);
    if (same && stage && stage.version < this.stage.version) return { taken: false, other: false };
    const other = (stage?.game_id ?? null) !== (this.stage?.game_id ?? null);
    this.#instance = message.instance;
    this.stage = stage;
    this.settings = message.settings;
    this.guide = message.guide ?? null;
    this.mayPress = message.may_press;
    this.canEnd = Boolean(message.can_end);
    this.door = message.door ?? null;
    this.viewers = message.viewers;
    return { taken: true, other };
  }
}

/** The state that came within the page, complete and with its words; null where none did. */
export function firstState() {
  try {
    return JSON.parse(document.getElementById("first").textContent);
  } catch {
    return null; // the page without a server of its own
  }
}

/** Whether the page is of another build than the server and should be loaded anew: once for each build, never again and again. */
export function shouldReload(build, own = BUILD, storage = sessionStorage) {
  if (!build || !own || build === own) return false;
  try {
    if (storage.getItem("cyclops.reloaded") === build) return false;
    storage.setItem("cyclops.reloaded", build);
    return true;
  } catch {
    return false; // where nothing can be kept, nobody knows whether it was loaded anew already
  }
}
