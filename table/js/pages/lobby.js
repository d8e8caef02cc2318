/** The lobby, live: which public matches wait for somebody, and which are being played. */

import * as bell from "../bell.js";
import { el, fill } from "../dom.js";
import * as frame from "../frame.js";
import { matchCard } from "../match/card.js";
import * as service from "../service.js";
import { follow } from "../stream.js";
import { t } from "../words.js";

const SETTLED_MS = 250; // several events at once are one change of the page

/** @param {import("../main.js").Visit} visit */
export async function page({ signal }) {
  bell.entitle(t("way.lobby"));
  const games = await service.games();
  const titles = Object.fromEntries(games.map(({ name, title }) => [name, title]));
  const open = el("ul", { class: "matches" });
  const playing = el("ul", { class: "matches" });

  async function refresh() {
    const [waiting, running] = await Promise.all([
      service.matches({ open: "true", limit: "30" }),
      service.matches({ status: "playing", limit: "12" }),
    ]);
    if (signal.aborted) return;
    fill(open, listed(waiting.items, titles, "lobby.nobody"));
    fill(playing, listed(running.items, titles, "list.none"));
  }

  await refresh();
  listen(refresh, signal);
  return el(
    "article",
    { class: "reading" },
    el("h1", {}, t("way.lobby")),
    el("h2", {}, t("lobby.waiting")),
    open,
    el("p", { class: "actions" }, el("a", { class: "button primary", href: "#/new" }, t("new.title"))),
    el("h2", {}, t("list.playing")),
    playing,
  );
}

/**
 * @param {service.Match[]} matches
 * @param {{[game: string]: string}} titles
 * @param {string} nothing
 */
function listed(matches, titles, nothing) {
  return matches.length ? matches.map((match) => matchCard(match, titles[match.game])) : [el("li", { class: "quiet" }, t(nothing))];
}

/**
 * @param {() => Promise<void>} refresh
 * @param {AbortSignal} signal
 */
async function listen(refresh, signal) {
  const after = await service.lastOf("/v1/lobby");
  let due = 0;
  const heard = () => {
    clearTimeout(due);
    due = window.setTimeout(refresh, SETTLED_MS);
  };
  await follow("/v1/lobby?unnamed=true", { heard, connected: frame.connected }, { after, signal });
}
