/** A match in a list: who plays, how it stands, and the way there. */

import { el } from "../dom.js";
import { namesOf, printed } from "../names.js";
import { player } from "../player.js";
import { t, when } from "../words.js";

/**
 * @param {import("../service.js").Match} match
 * @param {string} title the game's
 */
export function matchCard(match, title) {
  const mine = match.seats.find((seat) => seat.player && seat.player.id === player()?.id);
  const isMyTurn = mine !== undefined && match.to_act.includes(mine.seat);
  return el(
    "li",
    { class: `card match ${match.status}` },
    el(
      "a",
      { href: `#/matches/${match.id}` },
      el("b", {}, title),
      " ",
      el("span", { class: `chip ${isMyTurn ? "due" : match.status}` }, isMyTurn ? t("bell.turn") : t(`status.${match.status}`)),
    ),
    el("p", {}, namesOf(match.seats, t("seat.open")).flatMap((name, seat) => [seat > 0 && " · ", ...printed(name, match.seats[seat].bot)])),
    el("p", { class: "quiet" }, el("time", { datetime: match.updated_at }, when(match.updated_at))),
  );
}
