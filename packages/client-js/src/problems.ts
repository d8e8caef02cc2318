/**
 * What may go wrong: `Problem`, the service refused, its `code` says why and never changes; and
 * `NoAnswer`, no answer came, however often it was asked. Both are a `FloeError`.
 */

import type { Code, Fault } from "./models.js";

/** The answer to one request, read to its end. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** Whatever this package throws. */
export class FloeError extends Error {
  override name = "FloeError";
}

/** The service did not answer: nobody knows whether it was done. `cause` is what `fetch` said. */
export class NoAnswer extends FloeError {
  override name = "NoAnswer";
}

/** The service refused (RFC 9457). A refused request has changed nothing. */
export class Problem extends FloeError {
  override name = "Problem";
  /** The HTTP status. */
  readonly status: number;
  /** What programs go by: `version_conflict`. Games have codes of their own beside these. */
  readonly code: Code | (string & {});
  /** The code in a few words. */
  readonly title: string;
  /** What is wrong this time, in a sentence for people. */
  readonly detail: string;
  /** The clause of the rules that a command broke: `A-3`. */
  readonly rule: string | null;
  /** Which of several reasons it is, where the code has more than one. */
  readonly reason: string | null;
  /** Each fault with its place, where the request is malformed. */
  readonly errors: readonly Fault[];
  /** The version that the match has now, where another one was expected. */
  readonly currentVersion: number | null;
  /** Seconds until it may be tried again. */
  readonly retryAfter: number | null;
  /** Quote it when you ask an operator. */
  readonly requestId: string;

  constructor(answer: Answer) {
    const told = documentOf(answer);
    const title = told.title ?? `HTTP ${answer.status}`;
    const detail = told.detail ?? title;
    const errors: Fault[] = told.errors ?? [];
    const places = errors.map((fault) => `\n${fault.pointer}: ${fault.detail}`).join("");
    super(`${answer.status} ${told.code ?? "unknown"}: ${detail}${places}`);
    this.status = answer.status;
    this.code = told.code ?? "unknown";
    this.title = title;
    this.detail = detail;
    this.rule = told.rule ?? null;
    this.reason = told.reason ?? null;
    this.errors = errors;
    this.currentVersion = told.current_version ?? null;
    this.retryAfter = secondsToWait(answer);
    this.requestId = answer.headers.get("X-Request-Id") ?? "";
  }
}

/** What `Retry-After` asks for. */
export function secondsToWait({ headers }: Answer): number | null {
  const asked = headers.get("Retry-After") ?? "";
  return /^\d+$/.test(asked) ? Number(asked) : null;
}

// A proxy on the way may answer with a page of its own.
function documentOf({ text }: Answer): any {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
