/** Matches in a list: who plays, how they stand, and the way there. */

import { el } from "../dom.js";
import { namesOf, printed } from "../names.js";
import { t, when } from "../words.js";

/**
 * Matches under a heading; nothing where there are none.
 * @param {string} title
 * @param {import("../service.js").Match[]} listed
 * @param {{[game: string]: string}} titles of the games
 */
export function matchList(title, listed, titles) {
  if (!listed.length) return null;
  return el(
    "section",
    {},
    el("h2", {}, title),
    el("ul", { class: "matches" }, listed.map((match) => matchCard(match, titles[match.game]))),
  );
}

/**
 * @param {import("../service.js").Match} match
 * @param {string} title the game's
 */
export function matchCard(match, title) {
  const isMyTurn = match.your_seat !== null && match.to_act.includes(match.your_seat);
  return el(
    "li",
    { class: `card match ${match.status}` },
    el(
      "a",
      { href: match.lesson ? `#/lessons/${match.game}/${match.lesson.name}` : `#/matches/${match.id}` },
      el("b", {}, title),
      " ",
      match.lesson
        ? el("span", { class: "chip" }, t("lesson.chip"))
        : el("span", { class: `chip ${isMyTurn ? "due" : match.status}` }, isMyTurn ? t("bell.turn") : t(`status.${match.status}`)),
    ),
    el("p", {}, namesOf(match.seats, t("seat.open")).flatMap((name, seat) => [seat > 0 && " · ", ...printed(name, match.seats[seat].bot)])),
    el("p", { class: "quiet" }, el("time", { datetime: match.updated_at }, when(match.updated_at))),
  );
}
