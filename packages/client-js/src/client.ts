/** The client: every operation of the contract, as a method of its subject. */

import { answered, Lost, pauseAfter, queryOf, sleep } from "./calls.js";
import type { Call, FollowOptions, Outcome } from "./calls.js";
import { EventReader } from "./events.js";
import { Operations } from "./operations.js";
import type { Answer } from "./problems.js";

const PATIENCE_MS = 45_000; // above the longest wait (25 s) and the silence of a stream (15 s)
const NO_CONTENT = 204;

/** How a client asks. */
export interface ClientOptions {
  /** Who you are, a token or any other key; left out: `FLOE_TOKEN` of node, or else nobody. */
  token?: string | undefined;
  /** In which language people read what it says: `de`; left out: the browser's own, or English. */
  language?: string | undefined;
  /** How often a request is sent again before it fails; left out: 4. */
  retries?: number | undefined;
  /** What sends the requests, in place of the `fetch` that is there. */
  fetch?: typeof globalThis.fetch | undefined;
}

/** A Floe server, asked call by call. */
export class Client extends Operations {
  readonly server: string;
  readonly token: string | undefined;
  readonly #options: ClientOptions;

  /**
   * @param server its address; left out: `FLOE_URL` of node, the origin of a page, or this machine
   * @param options who asks, and how
   */
  constructor(server?: string, options: ClientOptions = {}) {
    super();
    const { process, location } = globalThis as any;
    const found = server ?? process?.env?.FLOE_URL ?? location?.origin ?? "http://127.0.0.1:8000";
    this.server = found.replace(/\/+$/, "");
    this.token = options.token ?? process?.env?.FLOE_TOKEN;
    this.#options = options;
  }

  /** The same server, with another token or language. */
  using(options: Pick<ClientOptions, "token" | "language">): Client {
    return new Client(this.server, { ...this.#options, token: this.token, ...options });
  }

  /** Any request, for what no method shows: headers of the answer, `If-None-Match`. */
  async send(call: Call): Promise<Answer> {
    const address = this.#address(call);
    const init = { ...this.#request(call), ...(call.body && { body: JSON.stringify(call.body) }) };
    for (let tries = 1; ; tries++) {
      const outcome = await this.#once(address, init, call.signal);
      const pause = pauseAfter(outcome, tries);
      if (pause === null || tries > this.#retries) return answered(outcome, address);
      await sleep(pause, call.signal);
    }
  }

  /** The JSON of an answer; null where there is nothing. */
  async json(call: Call): Promise<any> {
    const { text } = await this.send(call);
    return text ? JSON.parse(text) : null;
  }

  /** The text of an answer. */
  async text(call: Call): Promise<string> {
    return (await this.send(call)).text;
  }

  /** The events of a stream, over lost connections, until the service says that it ends. */
  async *follow(call: Call, { after = null, onOpen, signal }: FollowOptions): AsyncGenerator<any> {
    const address = this.#address(call);
    const reader = new EventReader(after);
    let tries = 0;
    let wasOpen = false;
    for (;;) {
      const headers = { "Last-Event-ID": reader.lastId ?? undefined };
      const init = this.#request({ ...call, accept: "text/event-stream", headers });
      const line = new Line(signal);
      let outcome: Outcome | null = null;
      try {
        const response = await line.tried(this.#fetch(address, { ...init, signal: line.signal }));
        if (response instanceof Lost) outcome = response;
        else if (response.status === NO_CONTENT) return;
        else if (!response.ok || !response.body) outcome = await line.tried(answerOf(response));
        else {
          tries = 0;
          wasOpen = true;
          onOpen?.();
          outcome = yield* heard(response.body, reader, line);
        }
      } finally {
        line.end();
      }
      tries += 1;
      // Once it has been open it is never given up for a service that is away.
      const pause = outcome === null ? reader.pauseSeconds : pauseAfter(outcome, tries);
      if (outcome && (pause === null || (!wasOpen && tries > this.#retries))) answered(outcome, address);
      await sleep(pause ?? 0, signal);
    }
  }

  get #retries(): number {
    return this.#options.retries ?? 4;
  }

  #address(call: Call): string {
    return this.server + call.path + queryOf(call.query ?? {});
  }

  #request(call: Call): { method: string; headers: Record<string, string> } {
    const { language } = this.#options;
    const headers = {
      Accept: call.accept ?? "application/json",
      ...(this.token && { Authorization: `Bearer ${this.token}` }),
      ...(language && { "Accept-Language": language }),
      ...(call.body && { "Content-Type": "application/json" }),
      ...(call.takesKey && { "Idempotency-Key": call.idempotencyKey ?? newKey() }),
      ...call.headers,
    };
    const said = Object.entries(headers).filter((pair): pair is [string, string] => !!pair[1]);
    return { method: call.method, headers: Object.fromEntries(said) };
  }

  async #once(address: string, init: RequestInit, signal?: AbortSignal): Promise<Outcome> {
    const line = new Line(signal);
    try {
      return await line.tried(this.#fetch(address, { ...init, signal: line.signal }).then(answerOf));
    } finally {
      line.end();
    }
  }

  #fetch(address: string, init: RequestInit): Promise<Response> {
    return (this.#options.fetch ?? fetch)(address, init);
  }
}

/** One connection: broken off when it is silent for too long, or when the caller wishes. */
class Line {
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal | undefined;
  readonly #stop = () => this.#controller.abort(this.#caller?.reason);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(caller?: AbortSignal) {
    this.#caller = caller;
    if (caller?.aborted) this.#stop();
    caller?.addEventListener("abort", this.#stop);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** What is awaited, or that the connection is lost. */
  async tried<T>(awaited: Promise<T>): Promise<T | Lost> {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(new Error("nothing came")), PATIENCE_MS);
    try {
      return await awaited;
    } catch (fault) {
      this.#caller?.throwIfAborted();
      return new Lost(fault); // the network's faults have many names and one remedy
    } finally {
      clearTimeout(this.#timer);
    }
  }

  end(): void {
    this.#caller?.removeEventListener("abort", this.#stop);
    this.#controller.abort();
  }
}

/** Hands on what an open stream tells; why it broke off, or null at its end. */
async function* heard(
  body: ReadableStream<Uint8Array>,
  reader: EventReader,
  line: Line,
): AsyncGenerator<any, Lost | null> {
  const decoder = new TextDecoder();
  const chunks = body.getReader();
  reader.begin();
  for (;;) {
    const read = await line.tried(chunks.read());
    if (read instanceof Lost) return read;
    if (read.done) return null;
    yield* reader.feed(decoder.decode(read.value, { stream: true }));
  }
}

async function answerOf(response: Response): Promise<Answer> {
  return { status: response.status, headers: response.headers, text: await response.text() };
}

// `crypto.randomUUID` is kept from pages without TLS.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
