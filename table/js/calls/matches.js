/** The calls about matches: from putting one up to the record of how it went. */

import { call, once, text, untilAnswered } from "../service.js";

/** @typedef {import("../service.js").Schemas} Schemas */
/** @typedef {import("../service.js").Match} Match */
/** @typedef {import("../service.js").Decision} Decision */
/** @typedef {import("../service.js").LogEntry} LogEntry */
/** @typedef {{version: number, events: LogEntry[], match: Match, decision: Decision | null}} Played */
/** @typedef {Match & {decision: Decision | null}} Current a match and what its reader can do now */

/**
 * A page of matches, newest first.
 * @param {{[name: string]: string}} query
 * @returns {Promise<{items: Match[], next_cursor: string | null}>}
 */
export function list(query) {
  return call("GET", `/v1/matches?${new URLSearchParams(query)}`);
}

/**
 * A match, and what its reader can do now.
 * @param {string} id
 * @returns {Promise<Current>}
 */
export function read(id) {
  return call("GET", `/v1/matches/${id}?include=decision`);
}

/**
 * A finished match as it stood at a version, everything open.
 * @param {string} id
 * @param {number} version
 * @returns {Promise<Match>}
 */
export function readOpen(id, version) {
  return call("GET", `/v1/matches/${id}?version=${version}&reveal=true`);
}

/**
 * Have the service bind itself to the secret of a match to come, before it knows anybody's text.
 * @param {string} [token] of whoever asks, here and below, if not whoever is here
 * @returns {Promise<Schemas["Commitment"]>}
 */
export function drawCommitment(token) {
  return untilAnswered("POST", "/v1/commitments", { token });
}

/**
 * Put up a match.
 * @param {Schemas["MatchRequest"]} wanted
 * @param {string} [token]
 * @returns {Promise<Match>}
 */
export function open(wanted, token) {
  return once("POST", "/v1/matches", { token, body: wanted });
}

/**
 * Call a match off: before its start, while only house bots play, or a lesson.
 * @param {string} id
 * @param {string | null} [token]
 * @returns {Promise<Match>}
 */
export function callOff(id, token) {
  return call("DELETE", `/v1/matches/${id}`, { token });
}

/**
 * Sit down on an open seat, with a text of one's own for the deal.
 * @param {string} id
 * @param {string} entropy
 * @returns {Promise<Match>}
 */
export function sitDown(id, entropy) {
  return once("POST", `/v1/matches/${id}/seats`, { body: { entropy } });
}

/**
 * Cut the key of an open seat: whoever comes by it sits down there as a guest.
 * @param {string} id
 * @param {number} seat
 * @param {string} [token]
 * @returns {Promise<Schemas["NewKey"]>}
 */
export function cutLink(id, seat, token) {
  return once("POST", "/v1/keys", { token, body: { match: id, seat } });
}

/**
 * Sit down as a guest, by the key of a seat.
 * @param {string} id
 * @param {string} name
 * @param {string} entropy
 * @param {string} [token] the key, if whoever is here has not come by it
 * @returns {Promise<Match>}
 */
export function sitDownAsGuest(id, name, entropy, token) {
  return once("POST", `/v1/matches/${id}/seats`, { token, body: { name, entropy } });
}

/**
 * Take over a seat whose owner allows it; the others may have to be asked.
 * @param {string} id
 * @param {number} seat
 * @returns {Promise<unknown>}
 */
export function takeOver(id, seat) {
  return call("POST", `/v1/matches/${id}/seats/${seat}/substitute`);
}

/**
 * Say yes or no to somebody who would like to take over a seat; whoever asked withdraws with a no.
 * @param {string} id
 * @param {string} substitute
 * @param {"yes" | "no"} answer
 * @returns {Promise<Match>}
 */
export function answerSubstitute(id, substitute, answer) {
  return call("PUT", `/v1/matches/${id}/substitutes/${substitute}`, { body: { answer } });
}

/**
 * Leave a seat: before the start it is open again, afterwards it is resigning.
 * @param {string} id
 * @param {number} seat
 * @returns {Promise<Match>}
 */
export function leave(id, seat) {
  return call("DELETE", `/v1/matches/${id}/seats/${seat}`);
}

/**
 * Leave a running match for a while: a house bot keeps the seat warm.
 * @param {string} id
 * @param {number} seat
 * @param {boolean} substitutes whether somebody may take the seat over meanwhile
 * @returns {Promise<Match>}
 */
export function leaveWarm(id, seat, substitutes) {
  return call("DELETE", `/v1/matches/${id}/seats/${seat}?keep=true&substitutes=${substitutes}`);
}

/**
 * Have the seat again that was kept warm.
 * @param {string} id
 * @returns {Promise<Match>}
 */
export function comeBack(id) {
  return once("POST", `/v1/matches/${id}/seats`, { body: {} });
}

/**
 * Give whoever is to act more time, or end the waiting for whoever is gone.
 * @param {string} id
 * @param {Schemas["NudgeRequest"]} wanted
 * @returns {Promise<Match>}
 */
export function nudge(id, wanted) {
  return call("POST", `/v1/matches/${id}/nudges`, { body: wanted });
}

/**
 * Give a seat to a house bot, or open it.
 * @param {string} id
 * @param {number} seat
 * @param {Schemas["SeatChange"]} change
 * @returns {Promise<Match>}
 */
export function changeSeat(id, seat, change) {
  return call("PUT", `/v1/matches/${id}/seats/${seat}`, { body: change });
}

/**
 * Play a command on the version it was decided on; what follows comes in the same answer.
 * @param {string} id
 * @param {number} version
 * @param {object} command
 * @returns {Promise<Played>}
 */
export function play(id, version, command) {
  return once("POST", `/v1/matches/${id}/commands?include=decision`, {
    body: { expected_version: version, command },
  });
}

/**
 * Take back all that came after a version, or ask the others to agree.
 * @param {string} id
 * @param {number} version
 * @returns {Promise<Played | Schemas["Takeback"]>}
 */
export function takeBack(id, version) {
  return once("POST", `/v1/matches/${id}/takebacks?include=decision`, { body: { to_version: version } });
}

/**
 * Say yes or no to what another player would like to take back.
 * @param {string} id
 * @param {string} takeback
 * @param {"yes" | "no"} answer
 * @returns {Promise<Played>}
 */
export function answerTakeback(id, takeback, answer) {
  return call("PUT", `/v1/matches/${id}/takebacks/${takeback}?include=decision`, { body: { answer } });
}

/**
 * Ask to take back no more.
 * @param {string} id
 * @param {string} takeback
 * @returns {Promise<Match>}
 */
export function withdrawTakeback(id, takeback) {
  return call("DELETE", `/v1/matches/${id}/takebacks/${takeback}`);
}

/**
 * The same match once more: the first to ask makes it, the others sit down in it.
 * @param {string} id
 * @returns {Promise<Match>}
 */
export function askForRematch(id) {
  return once("POST", `/v1/matches/${id}/rematch`, {});
}

/**
 * Everything that happened after an event, page by page.
 * @param {string} id
 * @param {string | null} after
 * @returns {Promise<LogEntry[]>}
 */
export async function events(id, after = null) {
  const found = [];
  for (;;) {
    /** @type {{[name: string]: string}} */
    const query = { limit: "200", ...(after === null ? {} : { after }) };
    const { items } = await call("GET", `/v1/matches/${id}/events?${new URLSearchParams(query)}`);
    found.push(...items);
    if (items.length < 200) return found;
    after = items.at(-1).id;
  }
}

/**
 * The board as its reader may see it, now or at an earlier version.
 * @param {string} id
 * @param {{[name: string]: string}} [query]
 * @param {AbortSignal} [signal]
 */
export function board(id, query = {}, signal) {
  const asked = new URLSearchParams(query).toString();
  return text(`/v1/matches/${id}/board.svg${asked && "?"}${asked}`, "image/svg+xml", signal);
}

/**
 * The same board in words, as JSON.
 * @param {string} id
 * @param {{[name: string]: string}} [query]
 * @param {AbortSignal} [signal]
 */
export function boardInWords(id, query = {}, signal) {
  const asked = new URLSearchParams(query).toString();
  return text(`/v1/matches/${id}/board.json${asked && "?"}${asked}`, "application/json", signal);
}

/**
 * The record of a finished match.
 * @param {string} id
 */
export function record(id) {
  return call("GET", `/v1/matches/${id}/record`);
}
