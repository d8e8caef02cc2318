/** Putting up a match: by the form, or at once against the house. */

import * as matches from "../calls/matches.js";
import * as guests from "../guests.js";
import { keep, kept } from "../kept.js";
import { player } from "../player.js";
import { Problem, address, once } from "../service.js";
import { noteCommitment, noteText, ownText } from "../verify/notes.js";
import { t } from "../words.js";

/** @typedef {import("../service.js").GameSummary} GameSummary */
/** @typedef {import("../names.js").Bot} Bot */

const EASY = 2; // the strength of whom one meets first: it plays, and can be beaten

/**
 * Whom one plays against at once.
 * @param {GameSummary} game
 * @param {Bot[]} bots
 * @returns {Bot | undefined}
 */
export function firstOpponent(game, bots) {
  const able = bots.filter(({ games }) => games.includes(/** @type {any} */ (game.name)));
  return able.find(({ strength }) => strength >= EASY) ?? able.at(-1);
}

/**
 * Put up a match. The service is bound to its secret before our text for the deal is drawn; both
 * are noted, and held against the record after the end. Whoever only hosts gives no text.
 * @param {{seats: {kind: string}[], [member: string]: unknown}} wanted
 * @param {string} [token] of whoever hosts, if not whoever is here
 * @returns {Promise<string>} its id
 */
export async function opened(wanted, token) {
  const { id, commitment } = await matches.drawCommitment(token);
  noteCommitment(id, commitment);
  const text = wanted.seats.some(({ kind }) => kind === "me") ? ownText() : null;
  await matches.open(/** @type {any} */ ({ ...wanted, commitment: id, entropy: text }), token);
  if (text !== null) noteText(id, text);
  return id;
}

/**
 * Play against house bots, with as few seats as may be; whoever is no player yet, as a guest.
 * @param {GameSummary} game
 * @param {Bot} bot
 * @returns {Promise<string>} the id of the match
 */
export async function dealtAtOnce({ name, seat_counts: counts }, bot) {
  const others = Array.from({ length: Math.min(...counts) - 1 }, () => ({ kind: "bot", bot: bot.name }));
  if (player()) return opened({ game: name, seats: [{ kind: "me" }, ...others] });
  const { id, key } = await seatForGuest({ game: name, seats: [{ kind: "open" }, ...others], visibility: "unlisted" });
  const text = ownText();
  guests.sat(await matches.sitDownAsGuest(id, t("guest.name"), text, key), key);
  noteText(id, text);
  return id;
}

/**
 * A match with an open seat, and its key. Somebody has to put it up: a host without a seat, whom
 * this browser keeps for that alone.
 * @param {{game: string, seats: {kind: string}[], visibility: string}} wanted
 */
function seatForGuest(wanted) {
  return asHost(async (host) => {
    const id = await opened(wanted, host);
    return { id, key: (await matches.cutLink(id, 0, host)).key };
  });
}

/**
 * Do something as the host that this browser keeps for whoever is no player yet.
 * @template T
 * @param {(token: string) => Promise<T>} doing
 * @returns {Promise<T>}
 */
export async function asHost(doing) {
  try {
    return await doing(await hostToken());
  } catch (fault) {
    if (fault instanceof Problem && fault.status === 401) keep(place(), null); // the next one is good again
    throw fault;
  }
}

/** @returns {Promise<string>} */
async function hostToken() {
  const known = kept(place(), "");
  if (known) return known;
  const { token } = await once("POST", "/v1/players", { token: null, body: { name: t("guest.name") } });
  keep(place(), token);
  return token;
}

/** Another service knows other hosts. */
function place() {
  return `host@${address()}`;
}
