/** The calls about company: looking for somebody to play with. */

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
