// The page: one connection, one state, and the parts that show it.

import { TableView } from "../table/table.js";
import { Banner } from "./banner.js";
import { Bar } from "./bar.js";
import { Countdown } from "./countdown.js";
import { GuideScreen } from "./guide.js";
import { History } from "./history.js";
import { keep, keepLanguage, kept, languageWasSent } from "./kept.js";
import { Legend } from "./legend.js";
import { applyLook } from "./look.js";
import { sign } from "./make.js";
import { Notices } from "./notices.js";
import { Orders } from "./orders.js";
import { Photo } from "./photo.js";
import { View } from "./picture.js";
import { Pin } from "./pin.js";
import { Places } from "./places.js";
import { Talk } from "./question.js";
import { Seats } from "./seats.js";
import { Settings } from "./settings.js";
import { Live } from "./socket.js";
import { Speech } from "./speech.js";
import { Stand } from "./stand.js";
import { BUILD, firstState, shouldReload, State } from "./state.js";
import { tell } from "./toasts.js";
import { TouchedSheet } from "./touched.js";
import { t, takeWords, writeWords } from "./words.js";

const state = new State();
let opened = false;
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

applyLook();
for (const element of document.querySelectorAll("[data-icon]")) element.append(sign(element.dataset.icon));

/** The token of a QR code, taken out of the address bar so that it is not sent on with a copied address. */
function tokenOfAddress() {
  const address = new URL(location.href);
  const token = address.searchParams.get("token");
  if (!token) return;
  keep("token", token);
  address.searchParams.delete("token");
  history.replaceState(null, "", address);
}

tokenOfAddress();

const send = (message) => live.send(message);
const askPin = () => pin.ask();
const orders = new Orders({ send, state, askPin, tell, t });
const give = (order) => orders.give(order);
const touched = new TouchedSheet(t);
const table = new TableView(document.getElementById("view"), { onTouch: correct, t, reducedMotion: reducedMotion.matches });
const view = new View(table, { t, send, changed: () => settings.show() });
const speech = new Speech();
const pin = new Pin({ t, send });
const banner = new Banner(t);
const seats = new Seats(t, point);
const notices = new Notices({ t, correct, give });
const talk = new Talk({ t, give, correct });
const places = new Places(t, view);
const countdown = new Countdown(t);
const guide = new GuideScreen({ t, give, send, follow });
const stand = new Stand({ t, give, state, photo: () => photo.open() });
const legend = new Legend(t);
const history_ = new History({ t, give, tell });
const photo = new Photo({ t, tell, touched, language: () => document.documentElement.lang });
const settings = new Settings({ t, give, state, speech, view, askPin, legend: () => legend.open(), language: chooseLanguage });
const sheets = { history: () => history_.open(), photo: () => photo.open(), settings: () => settings.open() };
const bar = new Bar({ t, give, open: (name) => sheets[name]() });

/** Opens the sheet for a tile of the table. */
function correct(key) {
  view.highlight([key]);
  touched.show(() => orders.touch(key), (text) => give({ kind: "correct", text }), () => view.highlight([]), state.stage);
}

/** Shows tiles on the table, and on a narrow page the table itself. */
function point(keys) {
  view.highlight(keys);
  if (!keys.length) return;
  const { top, bottom } = document.getElementById("table").getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) document.getElementById("table").scrollIntoView({
    block: "nearest",
    behavior: reducedMotion.matches ? "auto" : "smooth",
  });
}

function chooseLanguage(code) {
  keepLanguage(code);
  document.documentElement.lang = code;
  send({ type: "language", language: code });
}

/** Has the page say everything in the language of the table from now on. */
function follow() {
  keepLanguage(null);
  send({ type: "language", language: null });
}

/** Takes a complete state and shows it. */
function take(message) {
  if (shouldReload(message.build)) return location.reload();
  const { taken, other } = state.take(message);
  if (message.words) takeWords(message.words);
  if (!taken) return;
  if (other) reset();
  if (message.words) writeWords(document);
  show();
  if (!opened && location.hash === "#photo") photo.open();
  opened = true;
}

/** Forgets all that belongs to the game that was shown before. */
function reset() {
  touched.close();
  for (const part of [seats, talk, stand]) part.reset();
}

function show() {
  const { stage } = state;
  document.documentElement.lang = stage?.language ?? kept("language") ?? state.settings.language;
  document.documentElement.classList.add("ready");
  const title = stage?.banner ?? state.guide?.title;
  document.title = title ? `${title} · Cyclops` : "Cyclops";
  document.body.dataset.game = stage?.game ?? "";
  guide.show(state.guide, document.documentElement.lang);
  banner.show(stage, state.guide);
  for (const part of [view, seats, notices, talk, places, stand, legend, history_]) part.show(stage);
  countdown.show(stage?.countdown_s ?? null);
  bar.show(stage, document.documentElement.lang);
  settings.show();
  photo.again();
}

function heard(message) {
  if (message.type === "state") take(message);
  else if (message.type === "done" || message.type === "touched") orders.answered(message);
  else if (message.type === "speech") speech.say(message);
  else if (message.type === "pin") pinned(message);
}

/** Keeps the token that does instead of the digits; a state that says that one may press follows. */
function pinned(message) {
  if (message.ok && message.token) keep("token", message.token);
  if (message.ok) state.mayPress = true;
  pin.answered(message);
  settings.show();
}

function liveOrNot(whether, heardAt) {
  document.documentElement.dataset.live = whether ? "yes" : "no";
  banner.stale(whether ? null : heardAt, document.documentElement.lang);
  if (whether) return view.anew(), guide.anew();
  orders.forget();
  pin.lost();
}

const first = languageWasSent() ? firstState() : null;
if (kept("language")) keepLanguage(kept("language"));

const live = new Live({
  hello: () => {
    speech.anew();
    return { type: "hello", language: kept("language"), build: BUILD, token: kept("token") };
  },
  message: heard,
  picture: (blob) => (state.guide ? guide : view).picture(blob),
  live: liveOrNot,
}, first && performance.timeOrigin + performance.getEntriesByType("navigation")[0].responseStart);

writeWords(document);
if (first) take(first);
document.getElementById("legend-open").addEventListener("click", () => legend.open());
addEventListener("cyclops-look", () => state.stage && show());
addEventListener("hashchange", () => location.hash === "#photo" && photo.open());
