/** The lobby, live: which public matches wait for somebody, and which are being played. */

import * as bell from "../bell.js";
import * as games from "../calls/games.js";
import * as matches from "../calls/matches.js";
import { el, fill } from "../dom.js";
import * as frame from "../frame.js";
import { matchCard } from "../match/card.js";
import { Seeking } from "../seeking.js";
import { newsOf } from "../stream.js";
import { t } from "../words.js";

const SETTLED_MS = 250; // several events at once are one change of the page

/** @param {import("../main.js").Visit} visit */
export async function page({ signal }) {
  bell.entitle(t("way.lobby"));
  const offered = await games.list();
  const titles = Object.fromEntries(offered.map(({ name, title }) => [name, title]));
  const seeking = new Seeking(offered, signal);
  const open = el("ul", { class: "matches" });
  const playing = el("ul", { class: "matches" });

  async function refresh() {
    const [waiting, running] = await Promise.all([
      matches.list({ open: "true", limit: "30" }),
      matches.list({ status: "playing", limit: "12" }),
    ]);
    if (signal.aborted) return;
    fill(open, listed(waiting.items, titles, "lobby.nobody"));
    fill(playing, listed(running.items, titles, "list.none"));
  }

  const follow = await newsOf("/v1/lobby", signal); // before the first look: nothing falls between
  await refresh();
  await seeking.resume();
  void follow({ heard: settled(() => frame.attempt(refresh)), connected: frame.connected });
  return el(
    "article",
    { class: "reading" },
    el("h1", {}, t("way.lobby")),
    seeking.element,
    el("h2", {}, t("lobby.waiting")),
    open,
    el("p", { class: "actions" }, el("a", { class: "button primary", href: "#/new" }, t("new.title")), el("a", { class: "button", href: "#/contests" }, t("way.contests"))),
    el("h2", {}, t("list.playing")),
    playing,
  );
}

/**
 * @param {import("../service.js").Match[]} found
 * @param {{[game: string]: string}} titles
 * @param {string} nothing
 */
function listed(found, titles, nothing) {
  return found.length ? found.map((match) => matchCard(match, titles[match.game])) : [el("li", { class: "quiet" }, t(nothing))];
}

/**
 * Does it once, a moment after the last of several calls.
 * @param {() => unknown} doing
 */
function settled(doing) {
  let due = 0;
  return () => {
    clearTimeout(due);
    due = window.setTimeout(doing, SETTLED_MS);
  };
}
