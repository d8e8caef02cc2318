/** Looking for company: what one would like to play, and the waiting until somebody comes. */

import * as company from "./calls/company.js";
import { el, fill } from "./dom.js";
import * as frame from "./frame.js";
import { needed } from "./joining.js";
import { clockOf, clocks } from "./match/clocks.js";
import { player } from "./player.js";
import { Unreachable, waited } from "./service.js";
import { t } from "./words.js";

const AGAIN_MS = 1000;

/** @typedef {import("./service.js").Schemas["Seek"]} Seek */
/** @typedef {import("./service.js").GameSummary} GameSummary */

/** The part of a page where one looks for company. */
export class Seeking {
  /**
   * @param {GameSummary[]} games
   * @param {AbortSignal} signal
   */
  constructor(games, signal) {
    this.games = games;
    this.signal = signal;
    this.element = el("section", { class: "card seeking", "aria-live": "polite" });
    this.#ask();
  }

  /** Whoever comes back while a seek of theirs still waits goes on waiting. */
  async resume() {
    if (!player()) return;
    const waiting = (await company.seeks()).find(({ status }) => status === "waiting");
    if (waiting) void this.#wait(waiting);
  }

  #ask() {
    const [first] = this.games;
    const counts = el("select", { id: "seek-seats" });
    const game = el("select", { id: "seek-game", onchange: () => this.#offerSeats(counts, game.value) });
    const clock = el("select", { id: "seek-clock" }, clocks().map(([name, words]) => el("option", { value: name }, words)));
    fill(game, this.games.map(({ name, title }) => el("option", { value: name }, title)));
    this.#offerSeats(counts, first.name);
    const look = () => this.#look(game.value, Number(counts.value), clock.value);
    fill(
      this.element,
      el("h2", {}, t("seek.title")),
      el("p", { class: "quiet" }, t("seek.about")),
      el(
        "form",
        { class: "asking", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), look()) },
        field("seek-game", t("seek.game"), game),
        field("seek-seats", t("new.seats"), counts),
        field("seek-clock", t("new.clock"), clock),
        el("button", { class: "primary" }, t("seek.begin")),
      ),
    );
  }

  /**
   * @param {HTMLSelectElement} counts
   * @param {string} name
   */
  #offerSeats(counts, name) {
    const game = this.games.find((one) => one.name === name);
    fill(counts, (game?.seat_counts ?? []).map((count) => el("option", { value: String(count) }, String(count))));
  }

  /**
   * @param {string} game
   * @param {number} seats
   * @param {string} clock
   */
  async #look(game, seats, clock) {
    if (!(await needed())) return;
    const wanted = /** @type {any} */ ({ game, seat_counts: [seats], clock: clockOf(clock) });
    await frame.attempt(async () => this.#wait(await company.openSeek(wanted)));
  }

  /**
   * Wait on a seek until it waits no more; the match that comes of it is gone to.
   * @param {Seek} seek
   */
  async #wait(seek) {
    this.#show(seek);
    while (seek.status === "waiting" && !this.signal.aborted) seek = await this.#lookedAt(seek);
    if (this.signal.aborted) return;
    if (seek.match !== null) location.hash = `#/matches/${seek.match}`;
    else this.#ask();
    if (seek.status === "expired") frame.say(t("seek.nobody"));
  }

  /** @param {Seek} seek */
  async #lookedAt(seek) {
    try {
      return await company.waitOnSeek(seek.id, this.signal);
    } catch (fault) {
      if (!(fault instanceof Unreachable || this.signal.aborted)) throw fault;
      await waited(AGAIN_MS, this.signal);
      return seek;
    }
  }

  /** @param {Seek} seek */
  #show({ id, game }) {
    const title = this.games.find(({ name }) => name === game)?.title ?? game;
    fill(
      this.element,
      el("h2", {}, t("seek.looking", { game: title })),
      el("p", { class: "quiet" }, t("seek.stay")),
      el("p", { class: "actions" }, el("button", { onclick: () => frame.attempt(() => company.closeSeek(id)) }, t("seek.close"))),
    );
  }
}

/**
 * @param {string} id
 * @param {string} label
 * @param {HTMLElement} control
 */
function field(id, label, control) {
  return el("span", { class: "choice" }, el("label", { for: id }, label), control);
}
