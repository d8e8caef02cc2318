/** The calls: requests and answers of the published contract, and nothing beside it. */

import * as clock from "./clock.js";
import { keep, kept } from "./kept.js";

/**
 * @typedef {import("contract").components["schemas"]} Schemas
 * @typedef {Schemas["Match"]} Match
 * @typedef {Schemas["Decision"]} Decision
 * @typedef {Schemas["LogEntry"]} LogEntry
 * @typedef {Schemas["Notice"]} Notice
 * @typedef {Schemas["GameDetail"]} GameDetail
 * @typedef {Schemas["GameSummary"]} GameSummary
 * @typedef {{token?: string | null, body?: unknown, headers?: {[name: string]: string},
 *   signal?: AbortSignal}} Asked
 */

/** What the service refused, with its stable code and a sentence for people. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {{code?: string, detail?: string, title?: string, rule?: string}} told
   */
  constructor(status, told) {
    super(told.detail ?? told.title ?? `HTTP ${status}`);
    this.status = status;
    this.code = told.code ?? "unknown";
    this.rule = told.rule ?? null;
  }
}

/** The service cannot be reached; whether it heard us is unknown. */
export class Unreachable extends Error {}

/** Where the service is: named once by `?service=`, else where this page came from. */
export function address() {
  return kept("service", "") || location.origin;
}

/** Take the service's address from the page's own, and keep it. */
export function chooseAddress() {
  const named = new URLSearchParams(location.search).get("service");
  if (named !== null) setAddress(named);
}

/**
 * Keep another address of the service; an empty one means this page's own origin.
 * @param {string} named
 */
export function setAddress(named) {
  const plain = named.trim().replace(/\/+$/, "");
  keep("service", plain && plain !== location.origin ? plain : null);
}

/** Who asks, and in which language; the page sets both. */
export const caller = { token: /** @type {string | null} */ (null), language: "en" };

/**
 * One request; its answer as it came, refused or not.
 * @param {string} method
 * @param {string} path
 * @param {Asked} asked
 * @returns {Promise<Response>}
 */
export async function request(method, path, { token = caller.token, body, headers = {}, signal } = {}) {
  const began = Date.now();
  try {
    const answer = await fetch(address() + path, {
      method,
      signal,
      headers: {
        Accept: "application/json",
        "Accept-Language": caller.language,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    clock.learn(answer.headers.get("Date"), began, Date.now());
    return answer;
  } catch (fault) {
    if (signal?.aborted) throw fault;
    throw new Unreachable(String(fault));
  }
}

/**
 * One request; what it answers as JSON, or a Problem.
 * @param {string} method
 * @param {string} path
 * @param {Asked} [asked]
 * @returns {Promise<any>}
 */
export async function call(method, path, asked = {}) {
  const answer = await request(method, path, asked);
  if (!answer.ok) throw new Problem(answer.status, await answer.json().catch(() => ({})));
  return answer.status === 204 ? null : answer.json();
}

/**
 * Anything that is text: a picture, a board for readers.
 * @param {string} path
 * @param {string} accept
 * @param {AbortSignal} [signal]
 */
export async function text(path, accept, signal) {
  const answer = await request("GET", path, { headers: { Accept: accept }, signal });
  if (!answer.ok) throw new Problem(answer.status, await answer.json().catch(() => ({})));
  return answer.text();
}

/**
 * A request that makes something, sent again until it is answered: its key lets it happen once.
 * @param {string} method
 * @param {string} path
 * @param {Asked} asked
 */
export async function once(method, path, asked) {
  const headers = { ...asked.headers, "Idempotency-Key": crypto.randomUUID() };
  for (let pause = 500; ; pause = Math.min(pause * 2, 5000)) {
    try {
      const answer = await call(method, path, { ...asked, headers });
      if (pause > 500) connected(true);
      return answer;
    } catch (fault) {
      if (!(fault instanceof Unreachable)) throw fault;
      connected(false);
      await waited(pause);
    }
  }
}

/**
 * A pause that ends at once when the connection is back, or nobody waits any more.
 * @param {number} ms
 * @param {AbortSignal} [signal]
 */
export function waited(ms, signal) {
  return new Promise((resume) => {
    const timer = setTimeout(end, ms);
    function end() {
      clearTimeout(timer);
      removeEventListener("online", end);
      signal?.removeEventListener("abort", end);
      resume(undefined);
    }
    addEventListener("online", end);
    signal?.addEventListener("abort", end);
  });
}

/** @type {(isConnected: boolean) => void} */
let connected = () => {};

/**
 * Whom to tell that a request waits for the connection, and that it waits no longer.
 * @param {(isConnected: boolean) => void} tell
 */
export function onConnection(tell) {
  connected = tell;
}

/** @returns {Promise<GameSummary[]>} */
export async function games() {
  return (await call("GET", "/v1/games")).items;
}

/**
 * @param {string} game
 * @returns {Promise<GameDetail>}
 */
export function game(game) {
  return call("GET", `/v1/games/${game}`);
}

/**
 * @param {string} game
 * @returns {Promise<Schemas["Rulebook"]>}
 */
export function rules(game) {
  return call("GET", `/v1/games/${game}/rules`);
}

/** @returns {Promise<Schemas["BotSummary"][]>} */
export async function bots() {
  return (await call("GET", "/v1/bots")).items;
}

/**
 * A page of matches, newest first.
 * @param {{[name: string]: string}} query
 * @returns {Promise<{items: Match[], next_cursor: string | null}>}
 */
export function matches(query) {
  return call("GET", `/v1/matches?${new URLSearchParams(query)}`);
}

/**
 * A match, and what its reader can do now.
 * @param {string} id
 * @returns {Promise<Match & {decision: Decision | null}>}
 */
export function match(id) {
  return call("GET", `/v1/matches/${id}?include=decision`);
}

/**
 * Put up a match.
 * @param {Schemas["MatchRequest"]} wanted
 * @returns {Promise<Match>}
 */
export function openMatch(wanted) {
  return once("POST", "/v1/matches", { body: wanted });
}

/**
 * Sit down on an open seat.
 * @param {string} id
 * @returns {Promise<Match>}
 */
export function sitDown(id) {
  return once("POST", `/v1/matches/${id}/seats`, { body: {} });
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
 * @returns {Promise<{version: number, events: LogEntry[], match: Match, decision: Decision | null}>}
 */
export function play(id, version, command) {
  return once("POST", `/v1/matches/${id}/commands?include=decision`, {
    body: { expected_version: version, command },
  });
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
 * The id of the newest entry of a log or list of notices; whoever follows it from there hears news.
 * @param {string} path
 * @returns {Promise<string | null>}
 */
export async function lastOf(path) {
  for (let last = null; ; ) {
    /** @type {{[name: string]: string}} */
    const query = { limit: "200", ...(last === null ? {} : { after: last }) };
    const { items } = await call("GET", `${path}?${new URLSearchParams(query)}`);
    last = items.at(-1)?.id ?? last;
    if (items.length < 200) return last;
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
 * The same board in words.
 * @param {string} id
 * @param {{[name: string]: string}} [query]
 */
export function boardText(id, query = {}) {
  const asked = new URLSearchParams(query).toString();
  return text(`/v1/matches/${id}/board.txt${asked && "?"}${asked}`, "text/plain");
}

/**
 * The record of a finished match.
 * @param {string} id
 */
export function record(id) {
  return call("GET", `/v1/matches/${id}/record`);
}
