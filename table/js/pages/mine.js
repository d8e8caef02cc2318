/** All matches of one's own, live: those that wait for one first. */

import * as bell from "../bell.js";
import * as matches from "../calls/matches.js";
import { el, fill } from "../dom.js";
import * as frame from "../frame.js";
import * as guests from "../guests.js";
import { becoming } from "../joining.js";
import { matchCard, matchList } from "../match/card.js";
import { titlesOfGames } from "../names.js";
import { player } from "../player.js";
import { newsOf } from "../stream.js";
import { t } from "../words.js";

const STATUSES = ["playing", "waiting", "finished"];
const PAGE = 20;

/** @param {import("../main.js").Visit} visit */
export async function page({ signal }) {
  bell.entitle(t("way.mine"));
  const titles = await titlesOfGames();
  if (!player()) return ofGuest(await guests.seated(), titles);
  const lists = STATUSES.map((status) => new List(status, titles));
  const refresh = () => Promise.all(lists.map((list) => list.refresh()));
  const follow = await newsOf("/v1/events", signal); // before the first look: nothing falls between
  await refresh();
  void follow({ heard: (notice) => heard(notice, refresh), connected: frame.connected });
  return el("article", { class: "reading" }, el("h1", {}, t("way.mine")), lists.map(({ element }) => element));
}

/**
 * Whoever is no player yet: what they play as a guest, and how to become one.
 * @param {import("../service.js").Match[]} held
 * @param {{[game: string]: string}} titles
 */
function ofGuest(held, titles) {
  const list = (/** @type {string} */ status) => matchList(t(`list.${status}`), held.filter((match) => match.status === status), titles);
  return el(
    "article",
    { class: "reading" },
    el("h1", {}, t("way.mine")),
    STATUSES.map(list),
    el("section", { class: "card narrow" }, becoming(frame.lookAnew)),
  );
}

/** The matches of one status, as many pages of them as were asked for. */
class List {
  /**
   * @param {string} status
   * @param {{[game: string]: string}} titles
   */
  constructor(status, titles) {
    this.status = status;
    this.titles = titles;
    this.pages = 1;
    this.matches = el("ul", { class: "matches" });
    this.more = el("button", { onclick: () => (this.pages++, this.refresh()) }, t("list.more"));
    this.element = el("section", {}, el("h2", {}, t(`list.${status}`)), this.matches, this.more);
  }

  async refresh() {
    /** @type {import("../service.js").Match[]} */
    const found = [];
    let cursor = "";
    for (let page = 0; page < this.pages && cursor !== null; page++) {
      const query = { player: "me", status: this.status, limit: String(PAGE) };
      const read = await matches.list(cursor ? { ...query, cursor } : query);
      found.push(...read.items);
      cursor = /** @type {string} */ (read.next_cursor);
    }
    this.more.hidden = cursor === null;
    const cards = found.sort(dueFirst).map((match) => matchCard(match, this.titles[match.game]));
    fill(this.matches, cards.length ? cards : el("li", { class: "quiet" }, t("list.none")));
  }
}

/**
 * @param {import("../service.js").Match} one
 * @param {import("../service.js").Match} other
 */
function dueFirst(one, other) {
  return Number(isDue(other)) - Number(isDue(one));
}

/** @param {import("../service.js").Match} match */
function isDue(match) {
  return match.seats.some(({ seat, player: who }) => who?.id === player()?.id && match.to_act.includes(seat));
}

/**
 * Whatever concerns the player rings the bell and renews the lists.
 * @param {import("../service.js").Notice} notice
 * @param {() => Promise<unknown>} refresh
 */
function heard(notice, refresh) {
  if (notice.type === "your_turn") bell.ring(true, notice.text, `#/matches/${notice.match}`);
  if (notice.now) void frame.attempt(refresh);
}
