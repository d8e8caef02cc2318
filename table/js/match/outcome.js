/** How a match ended, with every part of every score. */

import { el } from "../dom.js";
import { nameIn, namesOf } from "../names.js";
import { t } from "../words.js";

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
          el("tr", {}, el("th", { scope: "col" }, t("outcome.place")), el("th", { scope: "col" }, t("outcome.who")),
            parts.map((part) => el("th", { scope: "col", class: "number" }, nameIn(game, "parts", part))),
            el("th", { scope: "col", class: "number" }, nameIn(game, "parts", "total"))),
        ),
        el(
          "tbody",
          {},
          scores.map((score) =>
            el(
              "tr",
              { class: score.seat === match.your_seat ? "yours" : null },
              el("td", {}, `${places.get(score.seat)}.`),
              el("th", { scope: "row" }, names[score.seat], outcome.departed.includes(score.seat) && el("span", { class: "chip" }, t("outcome.left"))),
              parts.map((part) => el("td", { class: "number" }, String(score.parts[part] ?? "–"))),
              el("td", { class: "number total" }, String(score.total)),
            ),
          ),
        ),
      ),
    ),
  );
}
