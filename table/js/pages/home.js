/** The first page: who you are, what can be played, and what waits for you. */

import * as bell from "../bell.js";
import * as games from "../calls/games.js";
import * as matches from "../calls/matches.js";
import { el } from "../dom.js";
import * as frame from "../frame.js";
import * as guests from "../guests.js";
import { matchList } from "../match/card.js";
import { wayToLessons } from "../match/lessons.js";
import { dealtAtOnce, firstOpponent } from "../match/opening.js";
import { bots, printed } from "../names.js";
import { player } from "../player.js";
import { scenery } from "../scenery.js";
import { t } from "../words.js";

/** @param {import("../main.js").Visit} visit */
export async function page({ signal }) {
  bell.entitle("");
  const [offered, house, own, held, open] = await Promise.all([
    games.list(),
    bots(),
    player() ? matches.list({ player: "me", status: "playing", limit: "4" }) : { items: [] },
    guests.seated(),
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
    matchList(t("home.own"), [...own.items, ...held.filter(isOn)], titles),
    el("h2", {}, t("home.games")),
    el("ul", { class: "games" }, offered.map((game, place) => gameCard(game, firstOpponent(game, house), place % 2 === 0, signal))),
    matchList(t("home.open"), open.items, titles),
    matchList(t("list.finished"), held.filter((match) => !isOn(match)), titles),
  );
}

/**
 * @param {import("../service.js").GameSummary} game
 * @param {import("../names.js").Bot | undefined} bot whom one plays at once
 * @param {boolean} isNight neighbours are lit differently
 * @param {AbortSignal} signal
 */
function gameCard(game, bot, isNight, signal) {
  const { name, title, summary, seat_counts: counts } = game;
  return el(
    "li",
    { class: "card game" },
    scenery(name, isNight),
    el("h3", {}, el("a", { href: `#/games/${name}` }, title)),
    el("p", {}, summary),
    el(
      "div",
      { class: "actions" },
      bot && playNow(game, bot, signal),
      bot && el("span", { class: "quiet" }, printed(t("game.against", { level: bot.title }), bot.name)),
      wayToLessons(game),
      el("a", { class: "button", href: `#/new/${name}`, "aria-label": `${t("game.more")}: ${title}` }, t("game.more")),
      el("a", { class: "button", href: `#/games/${name}`, "aria-label": `${t("game.rules")}: ${title}` }, t("game.rules")),
      el("span", { class: "quiet" }, t("game.seats", { from: Math.min(...counts), to: Math.max(...counts) })),
    ),
  );
}

/**
 * A match against the house, at once. Whoever has left the page meanwhile finds it at home.
 * @param {import("../service.js").GameSummary} game
 * @param {import("../names.js").Bot} bot
 * @param {AbortSignal} signal
 */
function playNow(game, bot, signal) {
  const button = el("button", { class: "primary", "aria-label": `${t("game.now")}: ${game.title}`, onclick: deal }, t("game.now"));
  async function deal() {
    button.disabled = true;
    const isDealt = await frame.attempt(async () => {
      const id = await dealtAtOnce(game, bot);
      if (!signal.aborted) location.hash = `#/matches/${id}`;
    });
    if (!isDealt) button.disabled = false;
  }
  return button;
}

/** @param {import("../service.js").Match} match */
function isOn({ status }) {
  return status === "playing" || status === "waiting";
}
