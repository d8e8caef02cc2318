/**
 * Following a stream of events, over lost connections.
 *
 * Read with `fetch` and not with `EventSource`, which can send neither a token nor a language. What
 * was heard last is said at every new beginning, so nothing is lost and nothing comes twice.
 */

import { request, untilAnswered, waited } from "./service.js";

const SILENCE_MS = 40_000; // the service says something every 15 seconds
const SHORTEST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 5_000;

/**
 * @typedef {object} Listener
 * @property {(event: any) => void} heard every event, as it comes
 * @property {(isConnected: boolean) => void} [connected] the line was lost, or is there again
 * @property {() => void} [ended] the service says that nothing more will come
 */

/**
 * Follow a stream until `signal` says no more.
 * @param {string} path
 * @param {Listener} listener
 * @param {{after?: string | null, signal: AbortSignal}} how
 */
export async function follow(path, listener, { after = null, signal }) {
  const heard = { last: after };
  let pause = SHORTEST_PAUSE_MS;
  while (!signal.aborted) {
    const began = Date.now();
    const outcome = await listen(path, listener, heard, signal);
    if (signal.aborted) return;
    if (outcome === "ended") {
      listener.ended?.();
      return;
    }
    if (Date.now() - began > LONGEST_PAUSE_MS) pause = SHORTEST_PAUSE_MS;
    if (outcome === "lost") listener.connected?.(false);
    await waited(pause, signal);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
}

/**
 * What follows a stream from this moment on, whenever one begins to listen.
 * @param {string} path
 * @param {AbortSignal} signal
 */
export async function newsOf(path, signal) {
  const after = await lastOf(path);
  return (/** @type {Listener} */ listener) => follow(`${path}?unnamed=true`, listener, { after, signal });
}

/**
 * The id of the newest entry of a list that can also be followed.
 * @param {string} path
 * @returns {Promise<string | null>}
 */
async function lastOf(path) {
  for (let last = null; ; ) {
    /** @type {{[name: string]: string}} */
    const query = { limit: "200", ...(last === null ? {} : { after: last }) };
    const { items } = await untilAnswered("GET", `${path}?${new URLSearchParams(query)}`);
    last = items.at(-1)?.id ?? last;
    if (items.length < 200) return last;
  }
}

/**
 * One connection, to its end.
 * @param {string} path
 * @param {Listener} listener
 * @param {{last: string | null}} heard
 * @param {AbortSignal} signal
 * @returns {Promise<"ended" | "closed" | "lost">}
 */
async function listen(path, listener, heard, signal) {
  const line = new AbortController();
  const hangUp = () => line.abort();
  signal.addEventListener("abort", hangUp);
  addEventListener("offline", hangUp);
  let silence = setTimeout(hangUp, SILENCE_MS);
  try {
    const answer = await request("GET", path, {
      signal: line.signal,
      headers: {
        Accept: "text/event-stream",
        ...(heard.last === null ? {} : { "Last-Event-ID": heard.last }),
      },
    });
    if (answer.status === 204) return "ended";
    if (!answer.ok || !answer.body) return answer.status < 500 && answer.status !== 429 ? "ended" : "lost";
    listener.connected?.(true);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let rest = ""; ; ) {
      const { value, done } = await reader.read();
      if (done) return "closed";
      clearTimeout(silence);
      silence = setTimeout(hangUp, SILENCE_MS);
      const frames = (rest + value).split("\n\n");
      rest = /** @type {string} */ (frames.pop());
      for (const frame of frames) hear(frame, listener, heard);
    }
  } catch {
    return "lost"; // the network's faults have many names and one remedy
  } finally {
    clearTimeout(silence);
    signal.removeEventListener("abort", hangUp);
    removeEventListener("offline", hangUp);
    line.abort();
  }
}

/**
 * @param {string} frame
 * @param {Listener} listener
 * @param {{last: string | null}} heard
 */
function hear(frame, listener, heard) {
  const fields = new Map(
    frame.split("\n").map((line) => {
      const end = line.indexOf(":");
      return /** @type {const} */ ([line.slice(0, end), line.slice(end + 1).trimStart()]);
    }),
  );
  const data = fields.get("data");
  if (data === undefined) return;
  heard.last = fields.get("id") ?? heard.last;
  listener.heard(JSON.parse(data));
}
