/** The clocks that can be chosen, by name: time for each turn, or a reserve that grows. */

import { t } from "../words.js";

const CLOCKS = {
  none: null,
  minute: { turn_seconds: 60 },
  minutes: { turn_seconds: 300 },
  short: { reserve_seconds: 300, increment_seconds: 5 },
  long: { reserve_seconds: 1200, increment_seconds: 15 },
  hour: { turn_seconds: 3600 },
  day: { turn_seconds: 86400 },
  days: { turn_seconds: 259200 },
};

/** Every clock with its words, for a choice. */
export function clocks() {
  return Object.keys(CLOCKS).map((name) => [name, t(`turn.${name}`)]);
}

/**
 * The clock of a name, as a match is put up with it; a house bot plays when time is up.
 * @param {string} name
 */
export function clockOf(name) {
  const clock = CLOCKS[/** @type {keyof typeof CLOCKS} */ (name)];
  return clock && { ...clock, on_timeout: "bot" };
}
