/** How a match ended: who won and why, and every part of every score, a row for each seat. */

import { el, svg } from "../dom.js";
import { nameIn, namesOf, printed, titleOf } from "../names.js";
import { listed, t } from "../words.js";

/** @typedef {import("../service.js").Match} Match */
/** @typedef {import("../service.js").LogEntry} LogEntry */
/** @typedef {{version: number, name: string, why: "resigned" | "timeout" | "away"}} Left */
/**
 * @typedef {object} End how a match ended, put together from document and log
 * @property {NonNullable<Match["outcome"]>} outcome
 * @property {string[]} names by seat, of whoever is counted there
 * @property {(string | null)[]} bots by seat, the house bot that is counted there
 * @property {Map<number, Left>} left who gave their seat up or lost it, by seat
 * @property {number[]} absent the seats whose players were away at the end
 * @property {number[][]} places the seats, the best place first
 * @property {number | null} own the seat of whoever reads
 */

/**
 * @param {Match} match
 * @param {import("../service.js").GameDetail} game
 * @param {LogEntry[]} entries
 * @param {{own: number | null, more?: import("../dom.js").Child[]}} reader whose end it is, and what stands below the verdict
 */
export function outcomeOf(match, game, entries, { own, more = [] }) {
  const { outcome, seats, absent = [] } = match;
  if (!outcome) return null;
  const left = whoLeft(match, entries);
  const names = namesOf(seats, "").map((name, seat) => left.get(seat)?.name ?? name);
  const bots = seats.map(({ seat, bot }) => (left.has(seat) ? null : bot));
  const end = { outcome, names, bots, left, absent, places: placesOf(outcome, left, absent), own };
  return el(
    "section",
    { class: "outcome" },
    el("h2", {}, verdict(end)),
    reasons(end).map((sentence) => el("p", {}, sentence)),
    ...more,
    el("div", { class: "wide", tabindex: "0", role: "group", "aria-label": t("outcome.title") }, sheet(end, game)),
  );
}

/**
 * Who gave their seat up, lost it, or left it warm and did not come back, by seat.
 * @param {Match} match
 * @param {LogEntry[]} entries
 */
function whoLeft({ outcome, seats }, entries) {
  /** @type {Map<number, Left>} */
  const left = new Map();
  for (const entry of entries) {
    const { seat, version } = entry;
    if (seat === null) continue;
    const is = (/** @type {string} */ name, /** @type {Left["why"]} */ why) => left.set(seat, { version, name, why });
    const isGone = outcome?.departed.includes(seat) || seats[seat].keeps;
    if (entry.type === "seat_left_warm" && isGone) is(entry.data.player.name, "away");
    if (entry.type !== "seat_taken_over" || !isGone) continue;
    is(entry.data.player?.name ?? titleOf(seats[seat].bot ?? ""), entry.data.reason === "timeout" ? "timeout" : "resigned");
  }
  return left;
}

/**
 * The places, the best first. Whoever left is behind all who stayed, the earlier the further;
 * whoever was absent, with the last of them.
 * @param {End["outcome"]} outcome
 * @param {Map<number, Left>} left
 * @param {number[]} absent
 */
function placesOf({ ranking }, left, absent) {
  const stayed = ranking.map((place) => place.filter((seat) => !left.has(seat) && !absent.includes(seat)));
  const last = Math.max(0, ...[...left.values()].map(({ version }) => version));
  const behind = new Map(absent.map((seat) => [seat, last]));
  for (const [seat, { version }] of left) behind.set(seat, version);
  const versions = [...new Set(behind.values())].sort((one, other) => other - one);
  const gone = versions.map((version) => [...behind.keys()].filter((seat) => behind.get(seat) === version));
  return [...stayed.filter((place) => place.length > 0), ...gone];
}

/**
 * The end in one sentence.
 * @param {End} end
 */
function verdict({ outcome, names, left, absent, places, own }) {
  const [first] = places;
  const others = listed(first.filter((seat) => seat !== own).map((seat) => names[seat]));
  const isOfTwo = names.length === 2;
  const isByScore = isOfTwo && !left.size && !absent.length;
  const told = (/** @type {string} */ key, /** @type {number} */ seat) => {
    const points = (/** @type {number} */ one) => totalOf(outcome, one) ?? 0;
    return t(`verdict.${key}${isByScore ? "_score" : ""}`, { name: names[seat], own: points(seat), other: points(1 - seat) });
  };
  if (places.length === 1) return told("draw", own ?? 0);
  if (own === null) return first.length > 1 ? t("verdict.together", { names: others }) : told("winner", first[0]);
  if (first.includes(own)) return others ? t("verdict.won_with", { names: others }) : told("won", own);
  if (isOfTwo) return told("lost", own);
  const place = places.findIndex((seats) => seats.includes(own)) + 1;
  return t("verdict.place", { place: String(place), seats: names.length, names: others });
}

/**
 * Why it came so, where the scores do not say it.
 * @param {End} end
 */
function reasons({ outcome, names, left, absent, places }) {
  const stayed = places.filter(([seat]) => !left.has(seat) && !absent.includes(seat));
  const [best, second] = stayed.map(([seat]) => totalOf(outcome, seat));
  return [
    ...(outcome.termination === "round_limit" ? [t("why.round_limit")] : []),
    ...[...left.values()].map(({ name, why }) => t(`why.${why}`, { name })),
    ...absent.map((seat) => t("why.absent", { name: names[seat] })),
    ...(stayed.length > 1 && best === second ? [t("why.tie_break")] : []),
  ];
}

/**
 * @param {End["outcome"]} outcome
 * @param {number} seat
 */
function totalOf({ scores }, seat) {
  return scores.find((score) => score.seat === seat)?.total;
}

/**
 * Players as rows, the parts of their scores as numbers and bars.
 * @param {End} end
 * @param {import("../service.js").GameDetail} game
 */
function sheet({ outcome, names, bots, left, absent, places, own }, game) {
  const scores = new Map(outcome.scores.map((score) => [score.seat, score]));
  const parts = [...new Set(outcome.scores.flatMap((score) => Object.keys(score.parts)))];
  const largest = Math.max(1, ...outcome.scores.flatMap(({ parts }) => Object.values(parts).map(Math.abs)));
  const most = Math.max(1, ...outcome.scores.map(({ total }) => Math.abs(total)));
  const named = (/** @type {string} */ part) => nameIn(game, "parts", part);
  const cell = (/** @type {string} */ part, /** @type {number | undefined} */ points, /** @type {number} */ of, kind = "") =>
    el("td", { class: `number ${kind}`, "data-part": named(part) }, String(points ?? "–"), points !== undefined && bar(points, of));
  const row = (/** @type {number} */ seat, /** @type {number} */ place) =>
    el(
      "tr",
      { class: seat === own ? "yours" : null },
      el("td", { class: "place" }, t("outcome.place", { place: String(place) })),
      el(
        "th",
        { scope: "row" },
        printed(names[seat], bots[seat]),
        left.has(seat) && el("span", { class: "chip" }, t("outcome.left")),
        absent.includes(seat) && el("span", { class: "chip" }, t("outcome.absent")),
      ),
      parts.map((part) => cell(part, scores.get(seat)?.parts[part], largest)),
      cell("total", scores.get(seat)?.total, most, "total"),
    );
  const heads = [...parts, "total"].map((part) => el("th", { scope: "col", class: "number" }, named(part)));
  return el(
    "table",
    {},
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("ladder.place")), el("th", { scope: "col" }, t("outcome.who")), heads)),
    el("tbody", {}, places.flatMap((seats, place) => seats.map((seat) => row(seat, place + 1)))),
  );
}

/**
 * @param {number} points
 * @param {number} of how many fill the cell
 */
function bar(points, of) {
  const width = (100 * Math.abs(points)) / of;
  return svg(
    "svg",
    { class: "bar", viewBox: "0 0 100 4", preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("rect", { class: points < 0 ? "minus" : null, x: 100 - width, width, height: 4 }),
  );
}
