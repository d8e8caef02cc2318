/** Ratings as pictures: a value with its uncertainty, and how both came about. */

import { svg } from "../dom.js";
import { number, t } from "../words.js";

/** @typedef {{mu: number, sigma: number}} Value */

/** Nearly everybody is within so much of what is believed. */
export const CERTAIN = 2;
const LARGEST = 50;
const BEGINNING = { mu: 25, sigma: 25 / 3 };
const WIDE = 600;
const HIGH = 160;

/**
 * Where somebody almost certainly is, on the scale of all.
 * @param {Value} value
 */
export function interval({ mu, sigma }) {
  const from = Math.max(0, mu - CERTAIN * sigma);
  const to = Math.min(LARGEST, mu + CERTAIN * sigma);
  return svg(
    "svg",
    { class: "interval", viewBox: `0 0 ${LARGEST} 6`, preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("rect", { x: from, y: 1, width: Math.max(0, to - from), height: 4, rx: 1 }),
    svg("rect", { class: "middle", x: Math.min(LARGEST, Math.max(0, mu)) - 0.3, y: 0, width: 0.6, height: 6 }),
  );
}

/**
 * How somebody stood after each match, the latest first, within the band of what is uncertain.
 * @param {import("../service.js").Schemas["RatingPoint"][]} points
 * @param {string} words what the picture says, for whoever does not see it
 */
export function course(points, words) {
  const isWhole = points.at(-1)?.matches === 1; // more than these are not read
  const inOrder = [...(isWhole ? [BEGINNING] : []), ...[...points].reverse()];
  const low = Math.min(...inOrder.map(({ mu, sigma }) => mu - CERTAIN * sigma));
  const high = Math.max(...inOrder.map(({ mu, sigma }) => mu + CERTAIN * sigma));
  const x = (/** @type {number} */ at) => (WIDE * at) / Math.max(1, inOrder.length - 1);
  const y = (/** @type {number} */ value) => HIGH * (1 - (value - low) / (high - low));
  const line = (/** @type {number} */ times) => inOrder.map(({ mu, sigma }, at) => `${x(at).toFixed(1)},${y(mu + times * sigma).toFixed(1)}`);
  return svg(
    "svg",
    { class: "course-of-rating", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": words },
    svg("polygon", { points: [...line(CERTAIN), ...line(-CERTAIN).reverse()].join(" ") }),
    svg("polyline", { points: line(0).join(" ") }),
  );
}

/**
 * What one match has changed, in words; null if it is not counted (yet). Everybody begins at 25.
 * @param {import("../service.js").Schemas["RatingPoint"][]} points the latest first
 * @param {string} match
 */
export function changeIn(points, match) {
  const at = points.findIndex((point) => point.match === match);
  if (at < 0) return null;
  const after = points[at].mu;
  const before = points[at + 1]?.mu ?? BEGINNING.mu;
  const change = `${after < before ? "−" : "+"}${number(Math.abs(after - before), 1)}`;
  return t("rating.changed", { before: number(before, 1), after: number(after, 1), change });
}
