/** One contest as it goes: who takes part, how they stand, every match; entering and leaving. */

import * as bell from "../bell.js";
import * as company from "../calls/company.js";
import { el, fill } from "../dom.js";
import * as frame from "../frame.js";
import { needed, sure } from "../joining.js";
import { nameOf, printed, titlesOfGames } from "../names.js";
import { player } from "../player.js";
import { newsOf } from "../stream.js";
import { spoken, t, when } from "../words.js";

/** @typedef {import("../service.js").Schemas["Contest"]} Contest */
/** @typedef {import("../service.js").Schemas["ContestMatch"]} ContestMatch */

/**
 * @param {string} id
 * @param {AbortSignal} signal
 */
export async function contestPage(id, signal) {
  const titles = await titlesOfGames();
  const element = el("article", { class: "reading contest" });

  async function refresh() {
    const [contest, matches] = await Promise.all([company.contest(id), company.contestMatches(id)]);
    if (signal.aborted) return;
    const game = titles[contest.game];
    element.dataset.status = contest.status;
    fill(element, ...head(contest, game, change), standings(contest), played(contest, matches));
    bell.entitle(contest.title ?? game);
  }

  /** @param {"enter" | "leave" | "start" | "cancel"} deed */
  async function change(deed) {
    if (deed === "enter" && !(await needed())) return;
    if (deed === "cancel" && !(await sure(t("contest.cancel_sure"), t("match.call_off")))) return;
    await frame.attempt(async () => {
      await company.changeContest(id, deed);
      await refresh();
    });
  }

  const follow = await newsOf(`/v1/contests/${id}/events`, signal); // before the first look
  await refresh();
  void follow({ heard: (entry) => entry.now && void frame.attempt(refresh), connected: frame.connected });
  return element;
}

/**
 * @param {Contest} contest
 * @param {string} game
 * @param {(deed: "enter" | "leave" | "start" | "cancel") => void} change
 */
function head({ title, kind, status, rated, open, your_entrant: ours, created_by: host, entrants, ends_at: ends }, game, change) {
  const isHost = player() !== null && host === player()?.id;
  const isIn = ours !== null && !entrants[ours].left;
  const is = (/** @type {string[]} */ ...wanted) => wanted.includes(status);
  const mayEnter = open && !isIn && (is("open") || (kind === "ladder_night" && is("running")));
  const button = (/** @type {"enter" | "leave" | "start" | "cancel"} */ deed, /** @type {string} */ look = "") =>
    el("button", { class: look, onclick: () => change(deed) }, t(deed === "cancel" ? "match.call_off" : `contest.${deed}`));
  return [
    el("h1", {}, title ?? game),
    el("p", {}, `${game} · ${t(`contest.${kind}`)} · `, el("span", { class: "chip" }, t(`contests.${status}`)), rated && " ", rated && el("span", { class: "chip" }, t("contest.rated"))),
    ends && is("running") ? el("p", { class: "quiet" }, t("contest.until", { time: when(ends) })) : null,
    el(
      "p",
      { class: "actions" },
      mayEnter && button("enter", "primary"),
      isHost && is("open") && button("start"),
      isIn && is("open", "running") && button("leave"),
      isHost && is("open", "running") && button("cancel", "danger"),
    ),
  ];
}

/** @param {Contest} contest */
function standings({ standings: lines, entrants, your_entrant: ours }) {
  const percent = new Intl.NumberFormat(spoken(), { style: "percent" });
  const points = new Intl.NumberFormat(spoken(), { maximumFractionDigits: 2 });
  return el(
    "section",
    {},
    el("h2", {}, t("contest.standings")),
    el(
      "div",
      { class: "wide" },
      el(
        "table",
        { class: "standings" },
        el("thead", {}, el("tr", {}, ["place", "name", "points", "played", "rate"].map((name, place) => el("th", { scope: "col", class: place === 1 ? null : "number" }, t(`contest.${name}`))))),
        el(
          "tbody",
          {},
          lines.map(({ place, entrant, points: sum, matches, rate, low, high }) =>
            el(
              "tr",
              { class: entrant === ours ? "yours" : null },
              el("td", { class: "number" }, String(place)),
              el("th", { scope: "row" }, printed(nameOf(entrants[entrant]) ?? "", entrants[entrant].bot)),
              el("td", { class: "number" }, points.format(sum)),
              el("td", { class: "number" }, String(matches)),
              el("td", { class: "number" }, rate === null ? "–" : `${percent.format(rate)} (${percent.format(low ?? 0)}–${percent.format(high ?? 1)})`),
            ),
          ),
        ),
      ),
    ),
  );
}

/**
 * @param {Contest} contest
 * @param {ContestMatch[]} matches
 */
function played({ entrants, your_entrant: ours }, matches) {
  if (!matches.length) return null;
  const first = (/** @type {ContestMatch} */ one) => Number(ours !== null && one.status === "playing" && one.entrants.includes(ours));
  return el(
    "section",
    {},
    el("h2", {}, t("contest.matches")),
    el(
      "ul",
      { class: "matches" },
      matches.sort((one, other) => first(other) - first(one)).map((one) => {
        const who = one.entrants.map((entrant) => nameOf(entrants[entrant])).join(" · ");
        const place = t("contest.round", { round: one.round, table: one.table });
        return el(
          "li",
          { class: "card match" },
          one.match ? el("a", { href: `#/matches/${one.match}` }, el("b", {}, who)) : el("b", {}, who),
          el("p", { class: "quiet" }, `${place} · `, el("span", { class: first(one) ? "chip due" : "chip" }, t(`table.${one.status}`))),
        );
      }),
    ),
  );
}
