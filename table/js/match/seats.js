/** Who sits where, whose turn it is, and how much time is left. */

import * as clock from "../clock.js";
import { el } from "../dom.js";
import { namesOf, printed } from "../names.js";
import { spoken, t } from "../words.js";

/**
 * The seats of a match as a list.
 * @param {import("../service.js").Match} match
 * @param {(seat: number) => import("../dom.js").Child[]} actions what can be done with a seat now
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
 * @param {import("../dom.js").Child[]} actions
 */
function seatOf(match, seat, name, actions) {
  const isToAct = match.to_act.includes(seat.seat);
  const isYours = match.your_seat === seat.seat;
  return el(
    "li",
    { class: `seat${isToAct ? " to-act" : ""}${isYours ? " yours" : ""}`, "aria-current": isToAct ? "true" : null },
    el("span", { class: `face ${seat.kind}`, "aria-hidden": "true" }, String(seat.seat + 1)),
    el("span", { class: "name" }, printed(name, seat.bot)),
    isYours && el("span", { class: "chip" }, t("seat.you")),
    seat.player?.guest && el("span", { class: "chip" }, t("seat.guest")),
    seat.kind === "bot" && el("span", { class: "chip" }, t("seat.bot")),
    seat.keeps && el("span", { class: "chip" }, t("seat.keeps", { name: seat.keeps.name })),
    seat.kind === "invited" && el("span", { class: "chip" }, t("seat.invited")),
    isToAct && el("span", { class: "chip due" }, t("seat.to_act")),
    timeOf(match, seat.seat),
    ...actions,
  );
}

/**
 * What a seat has left: of its turn as it runs, reserve included, else what it has in reserve.
 * @param {import("../service.js").Match} match
 * @param {number} seat
 */
function timeOf({ clock: kept, status }, seat) {
  const turn = kept?.turns.find((one) => one.seat === seat);
  if (turn) {
    const left = el("time", { class: "left", datetime: turn.deadline, title: t("seat.time_left") });
    write(left);
    return left;
  }
  if (!kept?.reserve_seconds || status === "cancelled") return null;
  const reserve = kept.remaining[seat] ?? kept.reserve_seconds;
  return el("span", { class: "reserve", title: t("seat.reserve") }, clock.told(Math.floor(reserve), spoken()));
}

/** @param {HTMLTimeElement} time */
function write(time) {
  const seconds = clock.secondsUntil(time.dateTime);
  time.textContent = clock.told(seconds, spoken());
  time.classList.toggle("short", seconds <= 15);
}
