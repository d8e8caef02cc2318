/**
 * One request: what is sent, and what is sent again when.
 *
 * The rules are the contract's. 429, 503 and a lost answer leave a request as good as new: it is
 * sent again after `Retry-After`, or a growing pause, and under the same `Idempotency-Key` where
 * the operation takes one, so that nothing is done twice. Every other answer stands.
 */

import { NoAnswer, Problem, secondsToWait, type Answer } from "./problems.js";

// What is not the last word: too much at once, or a service or its proxy that is away.
const AGAIN = new Set([429, 502, 503, 504]);
const LONGEST_WAIT_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 15;
const NOT_MODIFIED = 304;

/** What every method takes beside what the contract names. */
export interface Options {
  /** Breaks the request off. */
  signal?: AbortSignal | undefined;
}

/** What methods take that make something. */
export interface KeyOptions extends Options {
  /** Your name for this request; left out: a new one. It is kept when sent again. */
  idempotencyKey?: string | undefined;
}

/** What methods take that follow a stream. */
export interface FollowOptions extends Options {
  /** Go on after the event of this id. */
  after?: string | null | undefined;
  /** Called whenever the stream is open: from then on nothing is missed. */
  onOpen?: (() => void) | undefined;
}

/** One request, as an operation describes it. */
export interface Call extends KeyOptions {
  method: string;
  path: string;
  query?: object | undefined;
  body?: object | undefined;
  headers?: Record<string, string | undefined> | undefined;
  accept?: string | undefined;
  /** Whether it is sent with an `Idempotency-Key`. */
  takesKey?: boolean | undefined;
}

/** An answer, or what was said in place of one. */
export type Outcome = Answer | Lost;

/** The connection is lost: nobody knows whether the service heard us. */
export class Lost {
  constructor(readonly cause: unknown) {}
}

/** Seconds until the same request may be sent again; null if the outcome stands. */
export function pauseAfter(outcome: Outcome, tries: number): number | null {
  const jitter = 0.75 + Math.random() / 2;
  const growing = Math.min(LONGEST_PAUSE_SECONDS, 0.25 * 2 ** Math.min(tries - 1, 9)) * jitter;
  if (outcome instanceof Lost) return growing;
  if (!AGAIN.has(outcome.status)) return null;
  const asked = secondsToWait(outcome);
  if (asked === null) return growing;
  return asked <= LONGEST_WAIT_SECONDS ? asked : null;
}

/** The answer; what is none is thrown. */
export function answered(outcome: Outcome, address: string): Answer {
  if (outcome instanceof Lost) {
    const { cause } = outcome;
    throw new NoAnswer(`${address} does not answer: ${cause}`, { cause });
  }
  if ((outcome.status >= 200 && outcome.status < 300) || outcome.status === NOT_MODIFIED) return outcome;
  throw new Problem(outcome);
}

/** The parameters of an address; what is left out is not sent. */
export function queryOf(given: object): string {
  const pairs = Object.entries(given).filter(([, value]) => value !== undefined && value !== null);
  return pairs.length ? `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}` : "";
}

/** A pause that ends at once, with the signal's reason, when it is broken off. */
export function sleep(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, seconds * 1000);
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop, { once: true });
  });
}
