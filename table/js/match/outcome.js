/** How a match ended: a sheet with every part of every score, a column for each seat. */

import { el } from "../dom.js";
import { nameIn, namesOf } from "../names.js";
import { t } from "../words.js";

/** @typedef {NonNullable<import("../service.js").Match["outcome"]>["scores"][number]} Score */

/**
 * @param {import("../service.js").Match} match
 * @param {import("../service.js").GameDetail} game
 */
export function outcomeOf(match, game) {
  const { outcome } = match;
  if (!outcome) return null;
  const places = new Map(outcome.ranking.flatMap((seats, place) => seats.map((seat) => [seat, place + 1])));
  const scores = [...outcome.scores].sort((one, other) => (places.get(one.seat) ?? 0) - (places.get(other.seat) ?? 0));
  const names = namesOf(match.seats, "");
  const parts = [...new Set(scores.flatMap((score) => Object.keys(score.parts)))];
  const yours = (/** @type {Score} */ score) => (score.seat === match.your_seat ? " yours" : "");
  const row = (/** @type {string} */ part, /** @type {(score: Score) => unknown} */ points, kind = "") =>
    el(
      "tr",
      { class: kind || null },
      el("th", { scope: "row" }, nameIn(game, "parts", part)),
      scores.map((score) => el("td", { class: `number${yours(score)}` }, String(points(score) ?? "–"))),
    );
  return el(
    "section",
    { class: "outcome" },
    el("h2", {}, t("outcome.title")),
    el("p", {}, t(`termination.${outcome.termination}`)),
    el(
      "div",
      { class: "wide", tabindex: "0", role: "group", "aria-label": t("outcome.title") },
      el(
        "table",
        {},
        el(
          "thead",
          {},
          el("tr", {}, el("th", { scope: "col" }, t("outcome.who")), scores.map((score) =>
            el(
              "th",
              { scope: "col", class: `number${yours(score)}` },
              el("span", { class: "place" }, t("outcome.place", { place: String(places.get(score.seat)) })),
              names[score.seat],
              outcome.departed.includes(score.seat) && el("span", { class: "chip" }, t("outcome.left")),
              match.absent?.includes(score.seat) && el("span", { class: "chip" }, t("outcome.absent")),
            ),
          )),
        ),
        el("tbody", {}, parts.map((part) => row(part, (score) => score.parts[part])), row("total", (score) => score.total, "total")),
      ),
    ),
  );
}
