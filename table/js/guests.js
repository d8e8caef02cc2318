/**
 * Guests: a link with the key of a seat leads to a table without an account.
 *
 * The key stands behind `#`, which no browser ever sends to a server. It is kept here under its
 * match, and stands for a token wherever that match is shown.
 */

import { keep, kept } from "./kept.js";
import { player, remember } from "./player.js";
import { address, call, caller, once, Problem } from "./service.js";

/** @typedef {{token: string, id?: string, name?: string}} Guest whoever has no id has no seat yet */

const MOST_SHOWN = 8;
const GONE = [401, 403, 404]; // nothing is to be read there by this key, now or later

let match = "";

/**
 * Come to a page: the one of a match, or another; whoever is a guest there comes by their key.
 * @param {string} id of the match; none on other pages
 */
export function comeTo(id) {
  match = id;
  caller.token = self()?.token ?? null;
}

/** Whoever has no seat here yet, but a key for one; or sits here by it. */
export function guest() {
  return guests()[match] ?? null;
}

/** Whoever is here: a guest of this match, or the player of this browser. */
export function self() {
  return guest() ?? player();
}

/**
 * Somebody has come by a link. Who is a player and may see the match stays who they are.
 * @param {string} id
 * @param {string} token
 * @returns {Promise<boolean>} whether the link is still good for something
 */
export async function arrive(id, token) {
  if (player() && (await readBy(id, player()?.token ?? null))) return true;
  if (!(await readBy(id, token))) return false;
  if (guests()[id]?.token !== token) note(id, { token });
  return true;
}

/**
 * The guest sits, by this name.
 * @param {import("./service.js").Match} document
 * @param {string} [token] the key of the seat, where none is known yet
 */
export function sat({ id, seats, your_seat: seat }, token = guests()[id]?.token) {
  const who = seat === null ? null : seats[seat].player;
  if (token && who) note(id, { token, id: who.id, name: who.name });
}

/**
 * The matches in which this browser has a seat as a guest, the last one first. Whatever the service
 * shows no more is forgotten here, too.
 * @returns {Promise<import("./service.js").Match[]>}
 */
export async function seated() {
  const held = Object.entries(guests()).filter(([, known]) => known.id).slice(-MOST_SHOWN).reverse();
  const found = await Promise.all(held.map(([id, { token }]) => readBy(id, token)));
  for (const [place, [id]] of held.entries()) if (!found[place]) note(id, null);
  return found.filter(Boolean);
}

/**
 * The key leads on to a rematch.
 * @param {string} next
 */
export function leadOn(next) {
  const known = guest();
  if (known) note(next, known);
}

/**
 * The token by which whoever is here comes to a match.
 * @param {string} id
 */
export function tokenFor(id) {
  return guests()[id]?.token ?? player()?.token ?? null;
}

/** The key is good no more; that of this match, or of another. */
export function forget(id = match) {
  note(id, null);
  comeTo(match);
}

/**
 * Become a player: a guest who sits somewhere stays who they are, and keeps the seat.
 * @param {string} name
 */
export async function become(name) {
  const known = guests();
  for (const id of new Set([match, ...Object.keys(known).reverse()])) {
    if (known[id]?.id && (await became(name, known[id].token))) return note(id, null);
  }
  await became(name, null);
}

/**
 * @param {string} name
 * @param {string | null} token
 */
async function became(name, token) {
  try {
    const made = await once("POST", "/v1/players", { token, body: { name } });
    remember({ id: made.id, name, token: made.token });
    return true;
  } catch (fault) {
    if (token !== null && fault instanceof Problem && [401, 403].includes(fault.status)) return false;
    throw fault;
  }
}

/**
 * @param {string} id
 * @param {string | null} token
 */
async function readBy(id, token) {
  try {
    return await call("GET", `/v1/matches/${id}`, { token });
  } catch (fault) {
    if (fault instanceof Problem && GONE.includes(fault.status)) return null;
    throw fault;
  }
}

/** @returns {{[match: string]: Guest}} */
function guests() {
  return kept(place(), {});
}

/**
 * @param {string} id
 * @param {Guest | null} known
 */
function note(id, known) {
  const { [id]: _, ...others } = guests();
  keep(place(), known ? { ...others, [id]: known } : others);
}

/** Another service knows other guests. */
function place() {
  return `guests@${address()}`;
}
