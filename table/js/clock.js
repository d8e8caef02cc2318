/** The service's time: this machine's clock, corrected by what the service's answers say. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let ahead = 0;
let surest = Infinity;

/**
 * Learn from one answer: its `Server-Time`, and when it was asked and heard by this machine's clock.
 *
 * Of several answers the quickest one is the surest, and an old certainty slowly fades for the sake
 * of clocks that drift.
 * @param {string | null} time
 * @param {number} asked
 * @param {number} heard
 */
export function learn(time, asked, heard) {
  const told = time === null ? NaN : Date.parse(time);
  if (Number.isNaN(told)) return;
  const took = heard - asked;
  surest += 50;
  if (took > surest) return;
  surest = took;
  ahead = told - (asked + heard) / 2;
}

/** Now, as the service has it, in milliseconds. */
export function now() {
  return Date.now() + ahead;
}

/**
 * The seconds that are left until a moment; never below zero.
 * @param {string} moment
 */
export function secondsUntil(moment) {
  return Math.max(0, Math.ceil((Date.parse(moment) - now()) / 1000));
}

/**
 * A time to read at a glance: `0:07`, `12:30`, `5:04:00`; days in whole and half ones.
 * @param {number} seconds
 * @param {string} language
 */
export function told(seconds, language) {
  if (seconds >= 2 * DAY) {
    return new Intl.NumberFormat(language, { style: "unit", unit: "day", unitDisplay: "long" }).format(
      Math.floor(seconds / DAY),
    );
  }
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  const hours = Math.floor(seconds / HOUR);
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  return hours
    ? `${hours}:${two(minutes)}:${two(seconds % MINUTE)}`
    : `${minutes}:${two(seconds % MINUTE)}`;
}
