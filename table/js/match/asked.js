/** What waits for answers: for those who are asked yes and no, for who asked a way to let it be. */

import { el } from "../dom.js";
import { namesOf } from "../names.js";
import { t } from "../words.js";

/** @typedef {import("../service.js").Match} Match */
/** @typedef {"yes" | "no"} Answer */

/**
 * Somebody would like to take back.
 * @param {Match} match
 * @param {{answer: (answer: Answer) => unknown, withdraw: () => unknown}} deeds
 */
export function takebackAsked({ takeback, your_seat: seat, seats }, deeds) {
  if (!takeback) return null;
  const isOurs = takeback.seat === seat;
  const name = namesOf(seats, t("seat.open"))[takeback.seat];
  const isAsked = seat !== null && !isOurs && !takeback.agreed.includes(seat);
  return asked(isOurs ? t("takeback.waits") : t("takeback.asked", { name }), isOurs, isAsked, deeds);
}

/**
 * Somebody would like to take over a seat whose owner allows it: all other owners are asked, and it may say no.
 * @param {Match} match
 * @param {string | undefined} ours the id of whoever looks
 * @param {{answer: (answer: Answer) => unknown, withdraw: () => unknown}} deeds
 */
export function substituteAsked({ substitute, your_seat: seat, seats }, ours, deeds) {
  if (!substitute) return null;
  const isOurs = substitute.player.id === ours;
  const about = { name: substitute.player.name, seat: substitute.seat + 1, left: seats[substitute.seat].keeps?.name ?? namesOf(seats, "")[substitute.seat] };
  const owned = seat ?? seats.find(({ keeps }) => keeps !== undefined && keeps.id === ours)?.seat;
  const isAsked = owned !== undefined && owned !== substitute.seat && !substitute.agreed.includes(owned);
  return asked(t(isOurs ? "substitute.waits" : "substitute.asked", about), isOurs, isAsked, deeds);
}

/**
 * @param {string} sentence
 * @param {boolean} isOurs
 * @param {boolean} isAsked
 * @param {{answer: (answer: Answer) => unknown, withdraw: () => unknown}} deeds
 */
function asked(sentence, isOurs, isAsked, { answer, withdraw }) {
  return el(
    "section",
    { class: "card asked" },
    el("p", {}, sentence),
    el(
      "p",
      { class: "actions" },
      isOurs && el("button", { onclick: withdraw }, t("takeback.withdraw")),
      isAsked && el("button", { class: "primary", onclick: () => answer("yes") }, t("takeback.yes")),
      isAsked && el("button", { onclick: () => answer("no") }, t("takeback.no")),
    ),
  );
}
