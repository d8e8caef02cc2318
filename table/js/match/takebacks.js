/** Taking back: how far one's own last command goes back, and what the others are asked. */

import { el } from "../dom.js";
import { namesOf } from "../names.js";
import { t } from "../words.js";

/** @typedef {import("../service.js").Match} Match */
/** @typedef {import("../service.js").LogEntry} LogEntry */

/**
 * The version before the last command of a seat that still counts; null if there is none. Whose
 * command made a version is told by the first thing that happened in it.
 * @param {readonly LogEntry[]} entries
 * @param {number} seat
 * @param {(entry: LogEntry) => boolean} isOfGame
 */
export function beforeLastOf(entries, seat, isOfGame) {
  /** @type {LogEntry[]} */
  let counted = [];
  for (const entry of entries) {
    const to = takenBackTo(entry);
    if (to !== null) counted = counted.filter(({ version }) => version <= to);
    else if (isOfGame(entry) && counted.at(-1)?.version !== entry.version) counted.push(entry);
  }
  const last = counted.findLast((entry) => entry.seat === seat);
  return last ? last.version - 1 : null;
}

/**
 * The version from which the match goes on after this event; null if it is another one.
 * @param {LogEntry} entry
 */
export function takenBackTo(entry) {
  return entry.type === "taken_back" ? /** @type {number} */ (entry.data.to_version) : null;
}

/**
 * What waits for answers: for the others yes and no, for who asked a way to let it be.
 * @param {Match} match
 * @param {{answer: (answer: "yes" | "no") => unknown, withdraw: () => unknown}} deeds
 */
export function askedOf({ takeback, your_seat: seat, seats }, { answer, withdraw }) {
  if (!takeback) return null;
  const isOurs = takeback.seat === seat;
  const isAsked = seat !== null && !isOurs && !takeback.agreed.includes(seat);
  const name = namesOf(seats, t("seat.open"))[takeback.seat];
  return el(
    "section",
    { class: "card asked" },
    el("p", {}, isOurs ? t("takeback.waits") : t("takeback.asked", { name })),
    el(
      "p",
      { class: "actions" },
      isOurs && el("button", { onclick: withdraw }, t("takeback.withdraw")),
      isAsked && el("button", { class: "primary", onclick: () => answer("yes") }, t("takeback.yes")),
      isAsked && el("button", { onclick: () => answer("no") }, t("takeback.no")),
    ),
  );
}
