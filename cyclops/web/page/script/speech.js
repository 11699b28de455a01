// The browser's voice: newest first, and never behind.

import { keep, kept } from "./kept.js";

/** Whether the page is shown on the machine that runs the game: that one speaks unless told otherwise, phones only when told so. */
export function isHere(host = location.hostname) {
  return host === "localhost" || host === "127.0.0.1" || host === "[::1]";
}

export class Speech {
  on = kept("aloud", isHere() ? "yes" : "no") === "yes";
  #last = -1;

  /** Whether this device has a voice for a language; unknown counts as yes, as some browsers tell of none before they speak. */
  able(language) {
    const voices = this.#voices();
    return "speechSynthesis" in window && (!voices.length || voices.some((voice) => speaks(voice, language)));
  }

  switch(on) {
    this.on = on;
    keep("aloud", on ? "yes" : "no");
    if (!on) this.#stop();
  }

  /** Says a sentence instead of what is being said; an empty one only stops. */
  say({ id, text, language }) {
    if (id === this.#last || !("speechSynthesis" in window)) return;
    this.#last = id;
    this.#stop();
    if (!this.on || !text) return;
    const spoken = new SpeechSynthesisUtterance(text);
    spoken.lang = language;
    spoken.voice = this.#voices().find((voice) => speaks(voice, language)) ?? null;
    speechSynthesis.speak(spoken);
  }

  /** A new connection counts its sentences anew. */
  anew() {
    this.#last = -1;
  }

  #stop() {
    if ("speechSynthesis" in window) speechSynthesis.cancel();
  }

  #voices() {
    return "speechSynthesis" in window ? speechSynthesis.getVoices() : [];
  }
}

function speaks(voice, language) {
  return voice.lang.toLowerCase().replace("_", "-").split("-")[0] === language;
}
