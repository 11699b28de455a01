// What is pressed: each order is sent once, for the game and version that is shown, and answered.

const ANSWER_MS = 8000;

export class Orders {
  #number = 0;
  #waiting = new Map();
  #link;

  /** `link` has send(message), state, askPin() that resolves to whether one may press now, tell(text) and t. */
  constructor(link) {
    this.#link = link;
  }

  /** Sends an order and resolves to whether it was taken; asks for the digits before where they are needed. */
  async give(order) {
    const { state } = this.#link;
    const game = state.stage?.game_id ?? "";
    const version = state.stage?.version ?? 0;
    if (!state.mayPress && !(await this.#link.askPin())) return false;
    const done = await this.#ask({ type: "order", game_id: game, version, order });
    if (done === null) this.#link.tell(this.#link.t("page.refused"));
    else if (!done.ok && done.text) this.#link.tell(done.text);
    return done?.ok ?? false;
  }

  /** Resolves to what may be said of a tile, or null. */
  async touch(key) {
    return (await this.#ask({ type: "touch", key }))?.touched ?? null;
  }

  /** Takes the answer to something that was sent. */
  answered(message) {
    this.#waiting.get(message.id)?.(message);
  }

  /** Nothing that was sent will be answered any more. */
  forget() {
    for (const answer of this.#waiting.values()) answer(null);
  }

  #ask(message) {
    const id = ++this.#number;
    return new Promise((resolve) => {
      const answer = (said) => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        resolve(said);
      };
      const timer = setTimeout(answer, ANSWER_MS, null);
      this.#waiting.set(id, answer);
      if (!this.#link.send({ ...message, id })) answer(null);
    });
  }
}
