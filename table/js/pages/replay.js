/** A finished match again, step by step, from any chair, or with everything open. */

import * as bell from "../bell.js";
import * as matches from "../calls/matches.js";
import { el, fill } from "../dom.js";
import * as frame from "../frame.js";
import { Board } from "../match/board.js";
import { outcomeOf } from "../match/outcome.js";
import { citation, clausesOf, openClause, rulesOf } from "../match/rules.js";
import { sizeSwitch, speedChoice } from "../match/tools.js";
import { gameOf, namesOf } from "../names.js";
import { waited } from "../service.js";
import { SPEEDS, isDocument, isStill, shape, speed, whenShapeChanges } from "../settings.js";
import { t } from "../words.js";

const OPEN = "open";
const SPECTATOR = "spectator";
const SHORTEST_MS = 120;

/** @param {import("../main.js").Visit} visit */
export async function page({ parts: [id], signal }) {
  const [match, entries] = await Promise.all([matches.read(id), matches.events(id)]);
  const game = await gameOf(match.game);
  bell.entitle(`${t("match.replay")}: ${game.title}`);
  const replay = new Replay(match, entries, game.events, await boardOf(), signal);
  await replay.show(replay.first);
  return el(
    "article",
    { class: "play" },
    el("header", { class: "play-head" }, el("h1", {}, `${t("match.replay")}: ${game.title}`)),
    el("div", { class: "stage" }, replay.controls(), replay.told, replay.board.element),
    el("section", { class: "side", "aria-label": t("outcome.title") }, outcomeOf(match, game, entries, { own: match.your_seat }), replay.rules),
    el("p", { class: "tools" }, el("a", { class: "button", href: `#/matches/${id}` }, t("replay.back")), el("a", { class: "button", href: `#/verify/${id}` }, t("match.verify"))),
  );
}

/**
 * What the match is shown on, and how that is asked for: a picture, or a document.
 * @typedef {Awaited<ReturnType<typeof boardOf>>} Shown
 */
async function boardOf() {
  if (!isDocument()) return { board: new Board({ touched: () => {}, undone: () => {} }), draw: matches.board };
  const { DocumentBoard } = await import("../document/board.js");
  return { board: new DocumentBoard(), draw: matches.boardInWords };
}

/** The slider, the chair, and what they show. */
class Replay {
  /**
   * @param {import("../service.js").Match} match
   * @param {import("../service.js").LogEntry[]} entries
   * @param {import("../service.js").GameDetail["events"]} events of the game
   * @param {Shown} shown
   * @param {AbortSignal} signal
   */
  constructor(match, entries, events, { board, draw }, signal) {
    this.match = match;
    this.entries = entries;
    this.clauses = clausesOf(events);
    this.rules = el("div");
    this.signal = signal;
    this.first = entries.find(({ type }) => type === "match_started")?.version ?? 1;
    this.last = match.version;
    this.at = this.first;
    this.chair = match.your_seat === null ? SPECTATOR : String(match.your_seat);
    this.isRunning = false;
    this.asked = 0;
    this.board = board;
    this.draw = draw;
    this.told = el("div", { class: "prompt", "aria-live": "polite" });
    this.slider = el("input", { type: "range", id: "slider", min: this.first, max: this.last, value: String(this.at), oninput: () => this.#slid() });
    this.run = el("button", { class: "primary", onclick: () => this.#toggle() });
    whenShapeChanges(() => void this.show(this.at).catch(frame.complain), signal);
    this.count = el("output", { for: "slider", class: "quiet" });
  }

  controls() {
    const chairs = [
      ...namesOf(this.match.seats, "").map((name, seat) => [String(seat), `${seat + 1}. ${name}`]),
      [SPECTATOR, t("replay.spectator")],
      [OPEN, t("replay.open")],
    ];
    return el(
      "div",
      { class: "card controls" },
      el("label", { for: "slider", class: "sr-only" }, t("replay.step")),
      this.slider,
      el(
        "p",
        { class: "actions" },
        el("button", { onclick: () => this.#step(-1), "aria-label": t("replay.earlier") }, "◀"),
        this.run,
        el("button", { onclick: () => this.#step(1), "aria-label": t("replay.later") }, "▶"),
        this.count,
        frame.choice("chair", t("replay.chair"), chairs, this.chair, (chair) => {
          this.chair = chair;
          void this.show(this.at);
        }),
        speedChoice(),
        sizeSwitch(),
        this.board.legend,
      ),
    );
  }

  /**
   * Show the match as it stood at a version, from the chosen chair.
   * @param {number} version
   */
  async show(version) {
    const asked = ++this.asked;
    this.at = version;
    this.#mark();
    /** @type {{[name: string]: string}} */
    const query = { version: String(version), ...(isDocument() ? {} : { shape: shape() }) };
    if (this.chair === OPEN) query.reveal = "true";
    else if (this.chair !== SPECTATOR) query.seat = this.chair;
    const picture = await this.draw(this.match.id, query, this.signal);
    if (asked === this.asked) this.board.show(picture, isStill() ? 0 : this.#pause() / 2);
  }

  #mark() {
    this.slider.value = String(this.at);
    this.run.textContent = t(this.isRunning ? "replay.pause" : "replay.run");
    this.count.textContent = `${this.at - this.first} / ${this.last - this.first}`;
    const told = this.entries.filter(({ version }) => version === this.at);
    fill(this.told, told.map((entry) => this.#sentence(entry)));
  }

  /** @param {import("../service.js").LogEntry} entry */
  #sentence({ type, text }) {
    const rule = this.clauses.get(type);
    return el("p", {}, text, rule !== undefined && [" ", citation(rule, (cited) => this.#cite(cited))]);
  }

  /** @param {string} rule */
  async #cite(rule) {
    this.isRunning = false; // to be read in peace
    await frame.attempt(async () => {
      if (!this.rules.hasChildNodes()) fill(this.rules, await rulesOf(this.match.game));
      openClause(this.rules, rule);
    });
  }

  #slid() {
    this.isRunning = false;
    void this.show(Number(this.slider.value)).catch(frame.complain);
  }

  /** @param {number} by */
  #step(by) {
    this.isRunning = false;
    void this.show(Math.min(this.last, Math.max(this.first, this.at + by))).catch(frame.complain);
  }

  async #toggle() {
    this.isRunning = !this.isRunning;
    if (this.at === this.last) this.at = this.first;
    this.#mark();
    while (this.isRunning && this.at < this.last && !this.signal.aborted) {
      await this.show(this.at + 1);
      await waited(this.#pause(), this.signal);
    }
    this.isRunning = false;
    this.#mark();
  }

  #pause() {
    return Math.max(SHORTEST_MS, SPEEDS[speed()]);
  }
}
