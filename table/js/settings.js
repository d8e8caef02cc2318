/** What a person may set: language, light, speed, notifications. Kept in this browser. */

import { keep, kept } from "./kept.js";
import { bestLanguage } from "./words.js";

/** How long one step of a match is shown, by name. */
export const SPEEDS = { instant: 0, quick: 350, calm: 900, slow: 2000 };

/** How the page is lit: as the system is, or always one way. */
export const LIGHTS = /** @type {const} */ (["system", "light", "dark"]);

/** The language chosen, or else the one the browser asks for. */
export function language() {
  return kept("language", "") || bestLanguage(navigator.languages);
}

/** @param {string} chosen */
export function setLanguage(chosen) {
  keep("language", chosen);
}

/** @returns {keyof typeof SPEEDS} */
export function speed() {
  const chosen = kept("speed", "calm");
  return chosen in SPEEDS ? /** @type {keyof typeof SPEEDS} */ (chosen) : "calm";
}

/** @param {string} chosen */
export function setSpeed(chosen) {
  keep("speed", chosen);
}

/** Whether matches are shown as documents, for whoever reads a board instead of seeing it. */
export function isDocument() {
  return kept("document", false);
}

/** @param {boolean} wanted */
export function setDocument(wanted) {
  keep("document", wanted);
}

/** Whether boards are drawn large. */
export function isLarge() {
  return kept("large", false);
}

/** @param {boolean} wanted */
export function setLarge(wanted) {
  keep("large", wanted);
  applySize();
}

/** Let boards be as large as was chosen. */
export function applySize() {
  document.documentElement.classList.toggle("large", isLarge());
}

/** @returns {typeof LIGHTS[number]} */
export function light() {
  return kept("light", "system");
}

/** @param {string} chosen */
export function setLight(chosen) {
  keep("light", chosen);
  applyLight();
}

/** Let the page be lit as was chosen. */
export function applyLight() {
  document.documentElement.dataset.light = light();
}

/** Whether a notification is wanted when it is the player's turn. */
export function wantsNotices() {
  return kept("notices", false) && "Notification" in window && Notification.permission === "granted";
}

/**
 * Want notifications or not; the browser asks the person first.
 * @param {boolean} wanted
 */
export async function setNotices(wanted) {
  keep("notices", wanted && "Notification" in window && (await Notification.requestPermission()) === "granted");
}

const WIDE = matchMedia("(min-aspect-ratio: 1/1)");

/** For which window boards are laid out. */
export function shape() {
  return WIDE.matches ? "wide" : "tall";
}

/**
 * Do something whenever the window has become another.
 * @param {() => unknown} again
 * @param {AbortSignal} signal
 */
export function whenShapeChanges(again, signal) {
  WIDE.addEventListener("change", again, { signal });
}

/** Whether the person wants things to stand still. */
export function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
