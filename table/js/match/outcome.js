/** How a match ended: who won and why, and every part of every score, a row for each seat. */

import { el, svg } from "../dom.js";
import { nameIn, namesOf } from "../names.js";
import { listed, t } from "../words.js";

/** @typedef {import("../service.js").Match} Match */
/** @typedef {import("../service.js").LogEntry} LogEntry */
/** @typedef {{version: number, name: string, why: "resigned" | "timeout" | "away"}} Left */

/**
 * @param {Match} match
 * @param {import("../service.js").GameDetail} game
 * @param {LogEntry[]} entries
 * @param {{own: number | null, more?: import("../dom.js").Child[]}} reader whose end it is, and what stands below the verdict
 */
export function outcomeOf(match, game, entries, { own, more = [] }) {
  const { outcome } = match;
  if (!outcome) return null;
  const left = whoLeft(match, entries);
  const names = namesOf(match.seats, "").map((name, seat) => left.get(seat)?.name ?? name);
  const places = placesOf(match, left);
  return el(
    "section",
    { class: "outcome" },
    el("h2", {}, verdict(match, places, names, own, left)),
    reasons(match, places, names, left).map((sentence) => el("p", {}, sentence)),
    ...more,
    el("div", { class: "wide", tabindex: "0", role: "group", "aria-label": t("outcome.title") }, sheet(match, game, places, names, own, left)),
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
    const bot = seats[seat].bot ?? "";
    is(entry.data.player?.name ?? bot, entry.data.reason === "timeout" ? "timeout" : "resigned");
  }
  return left;
}

/**
 * The places, the best first. Whoever left is behind all who stayed, the earlier the further;
 * whoever was absent, with the last of them.
 * @param {Match} match
 * @param {Map<number, Left>} left
 */
function placesOf({ outcome, absent = [] }, left) {
  const stayed = (outcome?.ranking ?? []).map((place) => place.filter((seat) => !left.has(seat) && !absent.includes(seat)));
  const last = Math.max(0, ...[...left.values()].map(({ version }) => version));
  const behind = new Map(absent.map((seat) => [seat, last]));
  for (const [seat, { version }] of left) behind.set(seat, version);
  const versions = [...new Set(behind.values())].sort((one, other) => other - one);
  const gone = versions.map((version) => [...behind.keys()].filter((seat) => behind.get(seat) === version));
  return [...stayed.filter((place) => place.length > 0), ...gone];
}

/**
 * The end in one sentence.
 * @param {Match} match
 * @param {number[][]} places
 * @param {string[]} names
 * @param {number | null} own
 * @param {Map<number, Left>} left
 */
function verdict({ outcome, seats, absent = [] }, places, names, own, left) {
  const [first] = places;
  const totals = new Map(outcome?.scores.map(({ seat, total }) => [seat, total]));
  const isByScore = seats.length === 2 && !left.size && !absent.length;
  const told = (/** @type {string} */ name, /** @type {number} */ one) => {
    const gaps = { name: names[one], own: totals.get(one) ?? 0, other: totals.get(1 - one) ?? 0 };
    return t(`verdict.${isByScore ? `${name}_score` : name}`, gaps);
  };
  if (places.length === 1) return told("draw", own ?? 0);
  if (own === null) return first.length > 1 ? t("verdict.together", { names: listed(first.map((seat) => names[seat])) }) : told("winner", first[0]);
  if (!first.includes(own)) {
    if (seats.length === 2) return told("lost", own);
    const place = String(places.findIndex((one) => one.includes(own)) + 1);
    return t("verdict.place", { place, seats: seats.length, names: listed(first.map((seat) => names[seat])) });
  }
  const others = first.filter((seat) => seat !== own);
  return others.length ? t("verdict.won_with", { names: listed(others.map((seat) => names[seat])) }) : told("won", own);
}

/**
 * Why it came so, where the scores do not say it.
 * @param {Match} match
 * @param {number[][]} places
 * @param {string[]} names
 * @param {Map<number, Left>} left
 */
function reasons({ outcome, absent = [] }, places, names, left) {
  const total = (/** @type {number} */ seat) => outcome?.scores.find((score) => score.seat === seat)?.total;
  const stayed = places.filter(([seat]) => !left.has(seat) && !absent.includes(seat));
  const isTied = stayed.length > 1 && total(stayed[0][0]) === total(stayed[1][0]);
  return [
    ...(outcome?.termination === "round_limit" ? [t("why.round_limit")] : []),
    ...[...left.values()].map(({ name, why }) => t(`why.${why}`, { name })),
    ...absent.map((seat) => t("why.absent", { name: names[seat] })),
    ...(isTied ? [t("why.tie_break")] : []),
  ];
}

/**
 * Players as rows, the parts of their scores as numbers and bars.
 * @param {Match} match
 * @param {import("../service.js").GameDetail} game
 * @param {number[][]} places
 * @param {string[]} names
 * @param {number | null} own
 * @param {Map<number, Left>} left
 */
function sheet({ outcome, absent = [] }, game, places, names, own, left) {
  const scores = new Map(outcome?.scores.map((score) => [score.seat, score]));
  const parts = [...new Set([...scores.values()].flatMap((score) => Object.keys(score.parts)))];
  const largest = Math.max(1, ...[...scores.values()].flatMap(({ parts }) => Object.values(parts).map(Math.abs)));
  const most = Math.max(1, ...[...scores.values()].map(({ total }) => Math.abs(total)));
  const cell = (/** @type {number | undefined} */ points, /** @type {number} */ of, kind = "") =>
    el("td", { class: `number ${kind}` }, String(points ?? "–"), points !== undefined && bar(points, of));
  const row = (/** @type {number} */ seat, /** @type {number} */ place) =>
    el(
      "tr",
      { class: seat === own ? "yours" : null },
      el("td", { class: "place" }, t("outcome.place", { place: String(place) })),
      el(
        "th",
        { scope: "row" },
        names[seat],
        left.has(seat) && el("span", { class: "chip" }, t("outcome.left")),
        absent.includes(seat) && el("span", { class: "chip" }, t("outcome.absent")),
      ),
      parts.map((part) => cell(scores.get(seat)?.parts[part], largest)),
      cell(scores.get(seat)?.total, most, "total"),
    );
  const heads = [...parts, "total"].map((part) => el("th", { scope: "col", class: "number" }, nameIn(game, "parts", part)));
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
