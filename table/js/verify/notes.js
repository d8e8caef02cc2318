/**
 * What this browser notes of a match before it is dealt, to hold the service to it after the end:
 * the commitment as it was first seen, and the text that was given for the deal.
 */

import { keep, kept } from "../kept.js";

/** @typedef {{commitment?: string, text?: string}} Notes */

/**
 * @param {string} match
 * @returns {Notes}
 */
export function notesOf(match) {
  return kept(place(match), {});
}

/**
 * Note the commitment of a match; what was noted first stays.
 * @param {string} match
 * @param {string} commitment
 */
export function noteCommitment(match, commitment) {
  keep(place(match), { commitment, ...notesOf(match) });
}

/**
 * Note the text that was given for a seat of ours.
 * @param {string} match
 * @param {string} text
 */
export function noteText(match, text) {
  keep(place(match), { ...notesOf(match), text });
}

/** A text for the deal that nobody can guess. */
export function ownText() {
  return crypto.randomUUID();
}

/** @param {string} match */
function place(match) {
  return `notes.${match}`;
}
