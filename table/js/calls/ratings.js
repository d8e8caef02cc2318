/** The calls about ratings: who is how good, how certain that is, and how it came about. */

import { call } from "../service.js";

/** @typedef {import("../service.js").Schemas} Schemas */

/**
 * One page of a ladder, the best first.
 * @param {string} game
 * @param {number} seats
 * @param {string | null} cursor
 * @returns {Promise<Schemas["LadderPage"]>}
 */
export function ladder(game, seats, cursor) {
  const query = new URLSearchParams({ seats: String(seats), ...(cursor && { cursor }) });
  return call("GET", `/v1/games/${game}/ladder?${query}`);
}

/**
 * How a player stood after the latest matches, the latest first.
 * @param {string} player
 * @param {string} game
 * @param {number} seats
 * @returns {Promise<Schemas["RatingPoint"][]>}
 */
export async function history(player, game, seats) {
  const query = new URLSearchParams({ game, seats: String(seats), limit: "200" });
  return (await call("GET", `/v1/players/${player}/ratings/history?${query}`)).items;
}
