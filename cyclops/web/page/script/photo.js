// Score a photo: a picture is taken or chosen, sent, and comes back with what was seen and how it counts; a tile may be put right.

import { Cyclops } from "./cyclops.js";
import { button, heard, make, renew, sign, svg } from "./make.js";
import { signed } from "./seats.js";
import { Sheet } from "./sheet.js";

const GAMES = [["factory", "Monster Factory"], ["bugs", "Bugs & Co"], ["fressen", "Das große Fressen"]];

export class Photo {
  #sheet = new Sheet("photo", () => this.#left());
  #scored = null;
  #game = "";
  #sending = null;
  #written = "";
  #touched;
  #t;
  #tell;
  #language;

  /** `touched` is the sheet for a touched tile; `language()` is that of this page. */
  constructor({ t, tell, touched, language }) {
    this.#t = t;
    this.#tell = tell;
    this.#touched = touched;
    this.#language = language;
  }

  open() {
    this.#written = "";
    if (location.hash !== "#photo") history.replaceState(null, "", "#photo");
    this.#sheet.show(this.#t("photo.title"), this.#t("page.close"));
    this.again();
  }

  /** Writes it anew, as in another language. */
  again() {
    if (!this.#sheet.open) return;
    this.#sheet.title(this.#t("photo.title"), this.#t("page.close"));
    if (this.#sending || this.#written === this.#language()) return;
    this.#written = this.#language();
    if (this.#scored) this.#result();
    else this.#start();
  }

  #left() {
    if (location.hash === "#photo") history.replaceState(null, "", location.pathname + location.search);
    this.#sending?.abort();
    this.#sending = null;
  }

  #start(error = "") {
    const t = this.#t;
    const picks = [["", t("photo.any")], ...GAMES].map(([key, text]) => {
      const choose = () => ((this.#game = key), this.#start());
      return make(
        "button",
        {
          type: "button",
          class: "choice",
          "aria-pressed": String(key === this.#game),
          "data-key": `game ${key}`,
          onclick: choose,
        },
        make("b", { text }),
      );
    });
    renew(
      this.#sheet.body,
      this.#welcome(),
      error ? make(
        "p",
        { class: "notice mistake", role: "alert" },
        sign("mistake"),
        make("span", { text: error }),
      ) : null,
      make(
        "div",
        { class: "row" },
        this.#file("camera", t("photo.take"), "environment"),
        this.#file("pictures", t("photo.pick"), null),
      ),
      make("h3", { id: "photo-game", text: t("photo.game") }),
      make("div", { class: "choices", role: "group", "aria-labelledby": "photo-game" }, picks),
      make("p", { class: "small", text: t("photo.private") }),
    );
  }

  #welcome() {
    const eye = make("div", { class: "eye" });
    new Cyclops(eye);
    return make("div", { class: "photo-start" }, eye, make("p", { text: this.#t("photo.text") }));
  }

  #file(name, text, capture) {
    const input = make(
      "input",
      {
        type: "file",
        accept: "image/*",
        capture,
        class: "heard",
        tabindex: "-1",
        "aria-hidden": "true",
        "data-file": name,
        onchange: () => input.files[0] && this.#send(input.files[0]),
      },
    );
    return make("div", {}, input, button(name, text, () => input.click(), { class: "button large", "data-key": `file ${name}` }));
  }

  #send(file) {
    const t = this.#t;
    const bar = make("progress", { max: 100, value: 0, "aria-label": t("photo.title") });
    const said = make("p", { role: "status", text: t("photo.sending", { percent: 0 }) });
    renew(this.#sheet.body, make("div", { class: "photo-wait" }, make("div", { class: "eye looking" }, sign("eye")), said, bar));
    const request = new XMLHttpRequest();
    this.#sending = request;
    request.upload.onprogress = (event) => {
      const percent = event.lengthComputable ? Math.floor((100 * event.loaded) / event.total) : 0;
      bar.value = percent;
      said.textContent = t("photo.sending", { percent });
    };
    request.upload.onload = () => {
      bar.removeAttribute("value");
      said.textContent = t("photo.reading");
    };
    request.onload = () => this.#came(request);
    request.onerror = () => this.#failed("");
    request.open("POST", `photo?${new URLSearchParams({ ...(this.#game ? { game: this.#game } : {}), language: this.#language() })}`);
    request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
    request.send(file);
  }

  #came(request) {
    let answer = null;
    try {
      answer = JSON.parse(request.responseText);
    } catch {
      // Not from our own server, such as the words of a proxy.
    }
    if (!answer || answer.error || !answer.id) return this.#failed(answer?.error ?? "");
    this.#sending = null;
    this.#scored = answer;
    this.#result();
  }

  #failed(text) {
    this.#sending = null;
    this.#start(text || this.#t("photo.failed"));
  }

  #result() {
    const t = this.#t;
    const scored = this.#scored;
    const doubts = scored.doubts.map((text) => make("div", { class: "notice unsure" }, sign("unsure"), make("p", { text })));
    const sure = !doubts.length && !scored.tiles.some((tile) => tile.doubt) ? make(
      "div",
      { class: "notice sure" },
      sign("accept"),
      make("p", { text: t("photo.sure") }),
    ) : null;
    renew(
      this.#sheet.body,
      make(
        "div",
        { class: "result" },
        this.#picture(scored),
        make(
          "div",
          { class: "result-words" },
          sure,
          doubts,
          make("ul", { class: "seats scored" }, scored.scores.map((score) => this.#score(score))),
          this.#doubted(scored),
        ),
      ),
      make(
        "div",
        { class: "row" },
        button("camera", t("photo.another"), () => this.#forget(false), { "data-key": "another" }),
        button("trash", t("photo.forget"), () => this.#forget(true), { "data-key": "forget" }),
      ),
    );
  }

  #picture(scored) {
    const [width, height] = scored.size;
    const tiles = scored.tiles.filter((tile) => tile.corners).map((tile) => this.#tile(tile));
    return make(
      "figure",
      { class: "photo" },
      make("img", { src: scored.picture, width, height, alt: this.#t("photo.alt") }),
      svg(
        "svg",
        {
          class: "over",
          viewBox: `0 0 ${width} ${height}`,
          preserveAspectRatio: "none",
          role: "group",
          "aria-label": this.#t("photo.touch"),
        },
        tiles,
      ),
      make("figcaption", { text: this.#t("photo.touch") }),
    );
  }

  #tile(tile) {
    const label = tile.doubt ? `${tile.label}. ${tile.doubt}` : tile.label;
    const press = () => this.#touch(tile.key);
    const area = svg(
      "polygon",
      {
        points: tile.corners.map((corner) => corner.join(",")).join(" "),
        class: `tile-area${tile.doubt ? " doubted" : ""}`,
        role: "button",
        tabindex: "0",
        "aria-label": label,
        "data-key": `tile ${tile.key}`,
        onclick: press,
        onkeydown: (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), press()),
      },
    );
    area.append(svg("title", {}, label));
    return area;
  }

  #doubted(scored) {
    const those = scored.tiles.filter((tile) => tile.doubt);
    if (!those.length) return null;
    return make(
      "ul",
      { class: "doubted-tiles" },
      those.map((tile) => make(
        "li",
        {},
        make(
          "button",
          {
            type: "button",
            class: "notice unsure pointing doubtful",
            "data-key": `doubt ${tile.key}`,
            onclick: () => this.#touch(tile.key),
          },
          sign("unsure"),
          make("span", { class: "doubt-words" }, make("b", { text: tile.label }), make("span", { text: tile.doubt })),
        ),
      )),
    );
  }

  #score(score) {
    const reasons = (score.reasons ?? []).map((reason) => {
      const { text, points = null } = typeof reason === "string" ? { text: reason } : reason;
      return make(
        "li",
        { class: "reason" },
        make("span", { class: "why", text }),
        points === null ? null : make("span", { class: "counts", text: signed(points) }),
      );
    });
    return make(
      "li",
      { class: "seat open" },
      make(
        "div",
        { class: "seat-head" },
        make("bdi", { class: "seat-name", text: score.name }),
        make(
          "span",
          { class: `points${score.doubted ? " doubted" : ""}` },
          heard(this.#t("seat.points", { points: score.points ?? "–" })),
          make("span", { "aria-hidden": "true", text: String(score.points ?? "–") }),
          score.doubted ? make("span", { class: "doubt-mark" }, sign("unsure"), heard(this.#t("seat.doubted"))) : null,
        ),
      ),
      reasons.length ? make("div", { class: "reasons" }, make("ul", {}, reasons)) : null,
    );
  }

  #touch(key) {
    const { id } = this.#scored;
    this.#touched.show(() => post(`photo/${id}/touch`, { key }), (order) => this.#correct(id, order));
  }

  async #correct(id, order) {
    const answer = await post(`photo/${id}/correct`, { order });
    if (!answer || answer.error || !answer.id) {
      this.#tell(answer?.error ?? this.#t("photo.failed"));
      return false;
    }
    this.#scored = answer;
    this.#result();
    return true;
  }

  async #forget(told) {
    const id = this.#scored?.id;
    this.#scored = null;
    this.#start();
    if (!id) return;
    try {
      await fetch(`photo/${id}`, { method: "DELETE" });
    } catch {
      return; // the server forgets pictures by itself after a while
    }
    if (told) this.#tell(this.#t("photo.forgotten"));
  }
}

/** Sends an object and gives the answer, or null. */
async function post(address, body) {
  try {
    const answer = await fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    return await answer.json();
  } catch {
    return null;
  }
}
