/** The start: who plays, in which language, and which page is shown. */

import * as bell from "./bell.js";
import { el, fill } from "./dom.js";
import * as frame from "./frame.js";
import * as guests from "./guests.js";
import { standBy } from "./install.js";
import { bots } from "./names.js";
import * as player from "./player.js";
import { renew } from "./push.js";
import * as service from "./service.js";
import * as settings from "./settings.js";
import { speak, t } from "./words.js";

/**
 * A page makes its content for the parts of its address; `signal` tells it that it was left.
 * @typedef {{parts: string[], query: URLSearchParams, signal: AbortSignal}} Visit
 * @typedef {(visit: Visit) => Promise<Node> | Node} Page
 */

/** @type {{[name: string]: () => Promise<{page: Page}>}} */
const PAGES = {
  "": () => import("./pages/home.js"),
  games: () => import("./pages/game.js"),
  lessons: () => import("./pages/lesson.js"),
  new: () => import("./pages/new.js"),
  lobby: () => import("./pages/lobby.js"),
  ladder: () => import("./pages/ladder.js"),
  contests: () => import("./pages/contests.js"),
  mine: () => import("./pages/mine.js"),
  matches: () => import("./pages/match.js"),
  replay: () => import("./pages/replay.js"),
  verify: () => import("./pages/verify.js"),
  player: () => import("./pages/player.js"),
};

/** The pages of one match: whoever is a guest there comes by their key. */
const OF_A_MATCH = ["matches", "replay", "verify"];

let visit = new AbortController();

async function show() {
  visit.abort();
  visit = new AbortController();
  for (const question of document.querySelectorAll("dialog")) question.close(); // of the page that was left
  const { signal } = visit;
  const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
  const [name, ...parts] = path.split("/").map(decodeURIComponent);
  guests.comeTo(OF_A_MATCH.includes(name) ? parts[0] : "");
  frame.rename();
  frame.mark(name);
  bell.entitle("");
  const content = await made(name, { parts, query: new URLSearchParams(query), signal });
  if (signal.aborted) return;
  fill(frame.main, content);
  frame.main.dataset.page = path;
  scrollTo(0, 0);
  frame.main.focus({ preventScroll: true });
  renew().catch(() => {}); // the next page tries again
}

/**
 * @param {string} name
 * @param {Visit} visit
 * @returns {Promise<Node>}
 */
async function made(name, visit) {
  try {
    const [{ page }] = await Promise.all([(PAGES[name] ?? PAGES[""])(), bots().catch(() => {})]);
    return await page(visit);
  } catch (fault) {
    if (fault instanceof service.Unreachable) return unreachable();
    if (fault instanceof service.Problem && fault.status === 401 && guests.guest()) {
      guests.forget(); // the seat was given up, or its host took the link away
      frame.rename();
      return made(name, visit);
    }
    return frame.trouble(/** @type {Error} */ (fault));
  }
}

/** The service does not answer: perhaps it lives elsewhere. */
function unreachable() {
  const field = el("input", { type: "url", value: service.address(), id: "service", required: true });
  return el(
    "form",
    {
      class: "card narrow",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        service.setAddress(field.value);
        start();
      },
    },
    el("h1", {}, t("service.unreachable")),
    el("label", { for: "service" }, t("service.address")),
    field,
    el("button", { class: "primary" }, t("service.again")),
  );
}

async function start() {
  service.chooseAddress();
  settings.applyLight();
  settings.applySize();
  service.caller.language = settings.language();
  await speak(service.caller.language);
  document.documentElement.lang = service.caller.language;
  service.onConnection(frame.connected);
  player.recall();
  frame.build(start);
  void standBy();
  await show();
}

addEventListener("hashchange", show);
start();
