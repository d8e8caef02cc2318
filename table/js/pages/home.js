/** The first page: who you are, what can be played, and what waits for you. */

import * as bell from "../bell.js";
import * as games from "../calls/games.js";
import * as matches from "../calls/matches.js";
import { el } from "../dom.js";
import * as frame from "../frame.js";
import { becoming } from "../joining.js";
import { matchCard } from "../match/card.js";
import { player } from "../player.js";
import { scenery } from "../scenery.js";
import { t } from "../words.js";

export async function page() {
  bell.entitle("");
  const [offered, own, open] = await Promise.all([
    games.list(),
    player() ? matches.list({ player: "me", status: "playing", limit: "4" }) : { items: [] },
    matches.list({ open: "true", limit: "4" }),
  ]);
  const titles = Object.fromEntries(offered.map(({ name, title }) => [name, title]));
  return el(
    "div",
    { class: "home" },
    el(
      "section",
      { class: "hero" },
      scenery("floe", true),
      el("div", { class: "words" }, el("h1", {}, t("home.title")), el("p", {}, t("home.about"))),
    ),
    player() ? null : el("section", { class: "card" }, el("h2", {}, t("player.become")), becoming(frame.lookAnew)),
    section("home.own", own.items, titles),
    el("h2", {}, t("home.games")),
    el("ul", { class: "games" }, offered.map((game, place) => gameCard(game, place % 2 === 0))),
    section("home.open", open.items, titles),
  );
}

/**
 * @param {import("../service.js").GameSummary} game
 * @param {boolean} isNight neighbours are lit differently
 */
function gameCard({ name, title, summary, seat_counts }, isNight) {
  return el(
    "li",
    { class: "card game" },
    scenery(name, isNight),
    el("h3", {}, el("a", { href: `#/games/${name}` }, title)),
    el("p", {}, summary),
    el(
      "p",
      { class: "actions" },
      el("a", { class: "button primary", href: `#/new/${name}`, "aria-label": `${t("game.play")}: ${title}` }, t("game.play")),
      el("a", { class: "button", href: `#/games/${name}`, "aria-label": `${t("game.rules")}: ${title}` }, t("game.rules")),
      el("span", { class: "quiet" }, t("game.seats", { from: Math.min(...seat_counts), to: Math.max(...seat_counts) })),
    ),
  );
}

/**
 * @param {string} title
 * @param {import("../service.js").Match[]} listed
 * @param {{[game: string]: string}} titles
 */
function section(title, listed, titles) {
  if (!listed.length) return null;
  return el(
    "section",
    {},
    el("h2", {}, t(title)),
    el("ul", { class: "matches" }, listed.map((match) => matchCard(match, titles[match.game]))),
  );
}
