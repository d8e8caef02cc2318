/** Contests: those that can be entered, those that run, those that are over; and one of them, live. */

import * as bell from "../bell.js";
import * as company from "../calls/company.js";
import * as games from "../calls/games.js";
import { el } from "../dom.js";
import * as frame from "../frame.js";
import { needed } from "../joining.js";
import { clockOf, clocks } from "../match/clocks.js";
import { titlesOfGames } from "../names.js";
import { t } from "../words.js";
import { contestPage } from "./contest.js";

const STATUSES = ["open", "running", "finished"];
const KINDS = ["round_robin", "swiss", "ladder_night", "duplicate"];
const SHARED = ["duplicate"]; // a rating would tell how tables end whose deal is still played elsewhere
const NO_CLOCK = "none"; // in a contest the service has one of its own then

/** @typedef {import("../service.js").Schemas["Contest"]} Contest */

/** @param {import("../main.js").Visit} visit */
export async function page(visit) {
  const [id] = visit.parts;
  return id ? contestPage(id, visit.signal) : listPage();
}

async function listPage() {
  bell.entitle(t("way.contests"));
  const [titles, ...pages] = await Promise.all([
    titlesOfGames(),
    ...STATUSES.map((status) => company.contests({ status, limit: "20" })),
  ]);
  return el(
    "article",
    { class: "reading" },
    el("h1", {}, t("way.contests")),
    el("p", {}, t("contest.about")),
    STATUSES.map((status, place) => section(status, pages[place].items, titles)),
    await form(),
  );
}

/**
 * @param {string} status
 * @param {Contest[]} found
 * @param {{[game: string]: string}} titles
 */
function section(status, found, titles) {
  const cards = found.map((contest) => card(contest, titles[contest.game]));
  return el(
    "section",
    {},
    el("h2", {}, t(`contests.${status}`)),
    el("ul", { class: "matches" }, cards.length ? cards : el("li", { class: "quiet" }, t("list.none"))),
  );
}

/**
 * @param {Contest} contest
 * @param {string} game
 */
function card({ id, title, kind, entrants, your_entrant: ours }, game) {
  return el(
    "li",
    { class: "card match" },
    el("a", { href: `#/contests/${id}` }, el("b", {}, title ?? game)),
    " ",
    ours !== null && el("span", { class: "chip due" }, t("contest.in")),
    el("p", {}, `${game} · ${t(`contest.${kind}`)}`),
    el("p", { class: "quiet" }, t("contest.entrants", { count: entrants.length })),
  );
}

/** A contest of one's own, for everybody to enter. */
async function form() {
  const offered = await games.list();
  const name = el("input", { id: "contest-title", maxLength: 100, required: true });
  const game = choice("contest-game", t("seek.game"), offered.map(({ name, title }) => [name, title]));
  const kind = choice("contest-kind", t("contest.kind"), KINDS.map((one) => [one, t(`contest.${one}`)]));
  const rated = choice("contest-rated", t("new.rated"), ["no", "yes"].map((answer) => [answer, t(`rated.${answer}`)]));
  const clock = choice("contest-clock", t("new.clock"), clocks().filter(([one]) => one !== NO_CLOCK));

  async function open() {
    if (!(await needed())) return;
    await frame.attempt(async () => {
      const counts = rated.value() === "yes" && !SHARED.includes(kind.value());
      const wanted = { game: game.value(), kind: kind.value(), title: name.value, open: true, rated: counts, clock: clockOf(clock.value()) };
      const { id } = await company.openContest(/** @type {any} */ (wanted));
      location.hash = `#/contests/${id}`;
    });
  }

  return el(
    "form",
    { class: "card new", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), open()) },
    el("h2", {}, t("contest.new")),
    el("p", {}, el("label", { for: "contest-title" }, t("contest.title")), name),
    el("fieldset", {}, game.element, kind.element, clock.element, rated.element),
    el("p", { class: "actions" }, el("button", { class: "primary" }, t("contest.open"))),
  );
}

/**
 * @param {string} id
 * @param {string} label
 * @param {string[][]} choices
 */
function choice(id, label, choices) {
  const element = frame.choice(id, label, choices, choices[0][0], () => {});
  const select = /** @type {HTMLSelectElement} */ (element.querySelector("select"));
  return { element, value: () => select.value };
}
