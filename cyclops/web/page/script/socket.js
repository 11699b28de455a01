// The one connection to the game: comes back by itself, and knows when what it shows is no longer live.

const SILENCE_MS = 5000; // nothing heard for so long: not live
const BEAT_MS = 2000;
const LONGEST_WAIT_MS = 5000;
const FIRST_WAIT_MS = 300;
const OPENING_MS = SILENCE_MS; // a connection that is not there by then is tried anew
const AWAKE_MS = 2500; // a page that slept longer than this may have a dead connection without knowing it

/** Where the socket is: beside the page, whatever its host, path and protocol. */
export function socketAddress(page) {
  const address = new URL("ws", page);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.search = "";
  address.hash = "";
  return address.href;
}

/** How long to wait before the n-th try in a row, n from 0: growing, capped, and never the same for all pages at once. */
export function waitBefore(tries, chance = Math.random()) {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries, 10));
  return longest * (0.5 + chance / 2);
}

export class Live {
  #socket = null;
  #tries = 0;
  #timer = 0;
  #openedAt = 0;
  #heardAt = 0;
  #lastTick = Date.now();
  #live = false;
  #on;

  /**
   * `on` has hello() giving the first message, message(object), picture(blob), and live(whether, when something was last heard).
   * `heardAt` is when what came with the page was heard.
   */
  constructor(on, heardAt) {
    this.#on = on;
    this.#heardAt = heardAt ?? 0;
    addEventListener("online", () => this.#anew());
    addEventListener("offline", () => this.#lost());
    addEventListener("pageshow", (event) => event.persisted && this.#anew());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#woken());
    document.addEventListener("resume", () => this.#anew());
    setInterval(() => this.#tick(), 1000);
    this.#connect();
  }

  get live() {
    return this.#live;
  }

  /** Sends a message; false when there is no connection. */
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #connect() {
    clearTimeout(this.#timer);
    this.#drop();
    const socket = new WebSocket(socketAddress(location.href));
    socket.binaryType = "blob";
    this.#socket = socket;
    this.#openedAt = Date.now();
    const mine = (act) => (event) => socket === this.#socket && act(event);
    socket.onopen = mine(() => this.send(this.#on.hello()));
    socket.onmessage = mine((event) => this.#heard(event.data));
    socket.onclose = mine(() => this.#again());
  }

  #drop() {
    const old = this.#socket;
    this.#socket = null;
    old?.close();
  }

  #again() {
    this.#drop();
    this.#lost();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), waitBefore(this.#tries++));
  }

  /** Something tells that the network is another one than before: an old connection may be dead without a word. */
  #anew() {
    this.#tries = 0;
    this.#connect();
  }

  #woken() {
    if (!this.#socket || Date.now() - this.#heardAt > AWAKE_MS) this.#anew();
  }

  #heard(data) {
    this.#tries = 0;
    this.#heardAt = Date.now();
    if (data instanceof Blob) this.#on.picture(data);
    else this.#on.message(JSON.parse(data));
    if (!this.#live) this.#on.live((this.#live = true), this.#heardAt);
  }

  #lost() {
    this.#live = false;
    this.#on.live(false, this.#heardAt);
  }

  #tick() {
    const now = Date.now();
    const slept = now - this.#lastTick > 3 * AWAKE_MS;
    this.#lastTick = now;
    if (slept) return this.#anew();
    const state = this.#socket?.readyState;
    if (state === WebSocket.CONNECTING && now - this.#openedAt > OPENING_MS) this.#again();
    else if (state === WebSocket.OPEN && now - Math.max(this.#heardAt, this.#openedAt) > SILENCE_MS) this.#again();
    else if (state === WebSocket.OPEN && Math.floor(now / 1000) % (BEAT_MS / 1000) === 0) this.send({ type: "beat" });
  }
}
