/** How the service is asked: its address, who asks, one request and its answer or its refusal. */

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
    clock.learn(answer.headers.get("Server-Time"), began, Date.now());
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
 * A request that makes something; its key lets it happen once, however often it is sent.
 * @param {string} method
 * @param {string} path
 * @param {Asked} asked
 */
export function once(method, path, asked) {
  const headers = { ...asked.headers, "Idempotency-Key": crypto.randomUUID() };
  return untilAnswered(method, path, { ...asked, headers });
}

/**
 * A request that is sent again until it is answered; sent twice it does what it does once.
 * @param {string} method
 * @param {string} path
 * @param {Asked} [asked]
 */
export async function untilAnswered(method, path, asked) {
  for (let pause = 500; ; pause = Math.min(pause * 2, 5000)) {
    try {
      const answer = await call(method, path, asked);
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
