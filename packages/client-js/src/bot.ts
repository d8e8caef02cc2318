/**
 * A bot in one call: `run(choose)` plays every decision that is due, by lease.
 *
 * Any number of processes may run the same bot. What one of them has leased when it dies is handed
 * to another, or to its successor, when the lease ends.
 */

import { sleep } from "./calls.js";
import { Client } from "./client.js";
import type { Command, CommandPlayed, Turn, Work } from "./models.js";
import { NoAnswer, Problem } from "./problems.js";

const WAIT_SECONDS = 25;
const PAUSE_SECONDS = 5;
const SIGNALS = ["SIGTERM", "SIGINT"];
const GONE = new Set<string>(["match_not_found", "not_seated"]);

/** Your bot: which of `turn.commands` to play. */
export type Choose = (turn: Turn) => Command | Promise<Command>;

/** How a bot is run. */
export interface RunOptions {
  /** Ids of matches; left out: for ever. When all of them are over it returns. */
  until?: Iterable<string> | undefined;
  /** Is handed the answer to every command, with its events. */
  told?: ((played: CommandPlayed) => void) | undefined;
  /** Stops it, beside SIGTERM and Ctrl-C of node. */
  signal?: AbortSignal | undefined;
}

/**
 * Play until SIGTERM, Ctrl-C or `signal`; a command that is chosen is still sent, then it returns.
 *
 * Connections that are lost, a service that is away and matches that have moved on are survived.
 * What the bot itself does wrong is thrown: an exception of `choose`, a command that is illegal, a
 * token that is not good.
 *
 * @param choose your bot
 * @param client who plays; left out: the player of `FLOE_TOKEN` on the server of `FLOE_URL`
 * @param options until when, and who is told
 */
export async function run(choose: Choose, client = new Client(), options: RunOptions = {}): Promise<void> {
  const { until, told } = options;
  let left = until && new Set(until);
  const stopping = new Stopping(options.signal);
  const { signal } = stopping;
  try {
    while (!signal.aborted && left?.size !== 0) {
      try {
        const work = await client.bots.leaseWork({ wait: WAIT_SECONDS }, { signal });
        if (work !== null) {
          const played = await answer(client, work, await choose(turnOf(work)));
          told?.(played);
        } else if (left) {
          left = await goingOn(client, left, signal);
        }
      } catch (fault) {
        if (signal.aborted && fault === signal.reason) break;
        await sleep(survived(fault), signal);
      }
    }
  } catch (fault) {
    if (fault !== signal.reason) throw fault;
  } finally {
    stopping.end();
  }
}

/** What is leased, as the turn of its game. */
export function turnOf({ match, decision }: Work): Turn {
  const { game, view } = match;
  return { game, match, view, decision, commands: decision.commands } as Turn;
}

function answer(client: Client, { match, decision, lease }: Work, command: Command) {
  const request = { command, expected_version: decision.version };
  const options = { idempotencyKey: lease, prefer: "return=minimal" };
  return client.commands.play(match.id, request, options);
}

async function goingOn(client: Client, matches: Set<string>, signal: AbortSignal) {
  const found = new Set<string>();
  for (const id of matches) {
    try {
      const { status } = await client.matches.readMatch(id, {}, { signal });
      if (status === "waiting" || status === "playing") found.add(id);
    } catch (fault) {
      if (!(fault instanceof Problem && fault.code === "match_not_found")) throw fault;
    }
  }
  return found;
}

/** Seconds to pause before all goes on; a fault of the bot's own is thrown. */
function survived(fault: unknown): number {
  if (fault instanceof Problem) {
    // Somebody was faster, or it is over; what breaks a rule is a fault of the bot.
    if (GONE.has(fault.code) || ((fault.status === 409 || fault.status === 412) && !fault.rule)) return 0;
    if (fault.status < 500 && fault.status !== 429) throw fault;
  } else if (!(fault instanceof NoAnswer)) throw fault;
  console.warn(`Trying again in ${PAUSE_SECONDS} seconds: ${fault.message}`);
  return PAUSE_SECONDS;
}

/** Hears SIGTERM and Ctrl-C: the first is a wish, the second does what it always does. */
class Stopping {
  readonly #controller = new AbortController();
  readonly #process = (globalThis as any).process;
  readonly #outer: AbortSignal | undefined;
  readonly #stop = () => {
    this.end();
    this.#controller.abort();
  };

  constructor(outer?: AbortSignal) {
    this.#outer = outer;
    if (outer?.aborted) this.#controller.abort();
    outer?.addEventListener("abort", this.#stop);
    for (const name of SIGNALS) this.#process?.on?.(name, this.#stop);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  end(): void {
    this.#outer?.removeEventListener("abort", this.#stop);
    for (const name of SIGNALS) this.#process?.off?.(name, this.#stop);
  }
}
