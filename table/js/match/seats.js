/** Who sits where, whose turn it is, and how much time is left. */

import * as clock from "../clock.js";
import { el } from "../dom.js";
import { namesOf } from "../names.js";
import { spoken, t } from "../words.js";

/**
 * The seats of a match as a list.
 * @param {import("../service.js").Match} match
 * @param {(seat: number) => Node | null} actions what can be done with a seat now
 */
export function seatsOf(match, actions) {
  const names = namesOf(match.seats, t("seat.open"));
  return el("ol", { class: "seats" }, match.seats.map((seat) => seatOf(match, seat, names[seat.seat], actions(seat.seat))));
}

/**
 * Keep every clock of the page going.
 * @param {AbortSignal} signal
 */
export function tick(signal) {
  const timer = setInterval(() => {
    for (const time of document.querySelectorAll("time.left")) write(/** @type {HTMLTimeElement} */ (time));
  }, 250);
  signal.addEventListener("abort", () => clearInterval(timer));
}

/**
 * @param {import("../service.js").Match} match
 * @param {import("../service.js").Match["seats"][number]} seat
 * @param {string} name
 * @param {Node | null} actions
 */
function seatOf(match, seat, name, actions) {
  const isToAct = match.to_act.includes(seat.seat);
  const isYours = match.your_seat === seat.seat;
  const deadline = isToAct ? match.clock?.deadline : null;
  const left = deadline ? el("time", { class: "left", datetime: deadline }) : null;
  if (left) write(left);
  return el(
    "li",
    { class: `seat${isToAct ? " to-act" : ""}${isYours ? " yours" : ""}`, "aria-current": isToAct ? "true" : null },
    el("span", { class: `face ${seat.kind}`, "aria-hidden": "true" }, String(seat.seat + 1)),
    el("span", { class: "name" }, name),
    isYours && el("span", { class: "chip" }, t("seat.you")),
    seat.kind === "bot" && el("span", { class: "chip" }, t("seat.bot")),
    isToAct && el("span", { class: "chip due" }, t("seat.to_act")),
    left,
    actions,
  );
}

/** @param {HTMLTimeElement} time */
function write(time) {
  const seconds = clock.secondsUntil(time.dateTime);
  time.textContent = clock.told(seconds, spoken());
  time.classList.toggle("short", seconds <= 15);
}
