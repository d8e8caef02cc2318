/** All matches of one's own: those that wait for one first. */

import * as bell from "../bell.js";
import { el } from "../dom.js";
import { becoming } from "../joining.js";
import { matchCard } from "../match/card.js";
import { player } from "../player.js";
import * as service from "../service.js";
import { follow } from "../stream.js";
import { t } from "../words.js";

const STATUSES = ["playing", "waiting", "finished"];

/** @param {import("../main.js").Visit} visit */
export async function page({ signal }) {
  bell.entitle(t("way.mine"));
  if (!player()) {
    return el("section", { class: "card narrow" }, el("h1", {}, t("way.mine")), becoming(() => dispatchEvent(new HashChangeEvent("hashchange"))));
  }
  const games = await service.games();
  const titles = Object.fromEntries(games.map(({ name, title }) => [name, title]));
  const lists = await Promise.all(STATUSES.map((status) => listOf(status, titles)));
  listen(signal);
  return el("article", { class: "reading" }, el("h1", {}, t("way.mine")), lists);
}

/**
 * @param {string} status
 * @param {{[game: string]: string}} titles
 */
async function listOf(status, titles) {
  const list = el("ul", { class: "matches" });
  const more = el("button", { onclick: () => read(cursor) }, t("list.more"));
  let cursor = "";
  async function read(/** @type {string} */ from) {
    const page = await service.matches({ player: "me", status, limit: "20", ...(from && { cursor: from }) });
    cursor = page.next_cursor ?? "";
    more.hidden = !cursor;
    list.append(...page.items.sort(dueFirst).map((match) => matchCard(match, titles[match.game])));
  }
  await read("");
  return el("section", {}, el("h2", {}, t(`list.${status}`)), list.childElementCount ? list : el("p", { class: "quiet" }, t("list.none")), more);
}

/**
 * @param {service.Match} one
 * @param {service.Match} other
 */
function dueFirst(one, other) {
  return Number(isDue(other)) - Number(isDue(one));
}

/** @param {service.Match} match */
function isDue(match) {
  return match.seats.some(({ seat, player: who }) => who?.id === player()?.id && match.to_act.includes(seat));
}

/**
 * Notices ring the bell; the list is read anew when something happens.
 * @param {AbortSignal} signal
 */
async function listen(signal) {
  const { items } = await service.call("GET", "/v1/events?limit=200");
  let after = items.at(-1)?.id ?? null;
  follow(
    "/v1/events?unnamed=true",
    {
      heard: (notice) => {
        after = notice.id;
        if (notice.type === "your_turn") bell.ring(true, notice.text, `#/matches/${notice.match.id ?? notice.match}`);
      },
    },
    { after, signal },
  );
}
