/**
 * Who plays here: a name and a token, kept in this browser.
 *
 * The token goes to the service alone, in a header. It can be taken along to another browser as a
 * link; there it stands behind `#`, which no browser ever sends to a server.
 */

import { keep, kept } from "./kept.js";
import { address, call, caller, Problem } from "./service.js";

/** @typedef {{id: string, name: string, token: string}} Kept */

/** @returns {Kept | null} */
export function player() {
  return kept(place(), null);
}

/** Begin as whoever this browser knows. */
export function recall() {
  caller.token = player()?.token ?? null;
}

/**
 * Be the player whose token came along in a link.
 * @param {string} token
 */
export async function takeOver(token) {
  const { id, name } = await call("GET", "/v1/players/me", { token });
  remember({ id, name, token });
}

/** A link that makes another browser the same player. */
export function linkToTake() {
  return `${location.origin}${location.pathname}#/player?take=${encodeURIComponent(player()?.token ?? "")}`;
}

/** Forget the player here; the service still knows them. */
export function forget() {
  keep(place(), null);
  caller.token = null;
}

/** Leave for good: the service forgets the player too. */
export async function leaveForGood() {
  try {
    await call("DELETE", "/v1/players/me");
  } catch (fault) {
    if (!(fault instanceof Problem && fault.status === 401)) throw fault;
  }
  forget();
}

/**
 * From now on this browser plays as them.
 * @param {Kept} who
 */
export function remember(who) {
  keep(place(), who);
  caller.token = who.token;
}

/** Another service knows other players. */
function place() {
  return `player@${address()}`;
}
