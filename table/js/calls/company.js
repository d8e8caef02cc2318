/** The calls about company: looking for somebody to play with, and contests. */

import { call, once } from "../service.js";

/** @typedef {import("../service.js").Schemas} Schemas */

/**
 * Look for company; whoever asks for the same is paired by the service.
 * @param {Schemas["SeekRequest"]} wanted
 * @returns {Promise<Schemas["Seek"]>}
 */
export function openSeek(wanted) {
  return once("POST", "/v1/seeks", { body: wanted });
}

/**
 * One's own seeks, newest first.
 * @returns {Promise<Schemas["Seek"][]>}
 */
export async function seeks() {
  return (await call("GET", "/v1/seeks?limit=20")).items;
}

/**
 * A seek as soon as it waits no more, after half a minute at the latest.
 * @param {string} id
 * @param {AbortSignal} signal
 * @returns {Promise<Schemas["Seek"]>}
 */
export function waitOnSeek(id, signal) {
  return call("GET", `/v1/seeks/${id}?wait=25`, { signal });
}

/**
 * Look for nobody any more.
 * @param {string} id
 */
export function closeSeek(id) {
  return call("DELETE", `/v1/seeks/${id}`);
}

/**
 * A page of contests, newest first.
 * @param {{[name: string]: string}} query
 * @returns {Promise<{items: Schemas["Contest"][], next_cursor: string | null}>}
 */
export function contests(query) {
  return call("GET", `/v1/contests?${new URLSearchParams(query)}`);
}

/**
 * A contest as it stands.
 * @param {string} id
 * @returns {Promise<Schemas["Contest"]>}
 */
export function contest(id) {
  return call("GET", `/v1/contests/${id}`);
}

/**
 * Its newest matches; of long contests the first few hundred.
 * @param {string} id
 * @returns {Promise<Schemas["ContestMatch"][]>}
 */
export async function contestMatches(id) {
  return (await call("GET", `/v1/contests/${id}/matches?limit=200`)).items;
}

/**
 * Put up a contest that others can enter.
 * @param {Schemas["ContestRequest"]} wanted
 * @returns {Promise<Schemas["Contest"]>}
 */
export function openContest(wanted) {
  return once("POST", "/v1/contests", { body: wanted });
}

/**
 * Take part, take part no more, start it, or call it off.
 * @param {string} id
 * @param {"enter" | "leave" | "start" | "cancel"} deed
 * @returns {Promise<Schemas["Contest"]>}
 */
export function changeContest(id, deed) {
  const [method, rest] = CHANGES[deed];
  return call(method, `/v1/contests/${id}${rest}`);
}

const CHANGES = {
  enter: ["POST", "/entries"],
  leave: ["DELETE", "/entries/me"],
  start: ["POST", "/start"],
  cancel: ["DELETE", ""],
};
