/** A lesson: something to bring about on the board of a match, in a sentence a step. */

import * as bell from "../bell.js";
import * as games from "../calls/games.js";
import * as matches from "../calls/matches.js";
import { el, fill } from "../dom.js";
import * as frame from "../frame.js";
import { Course } from "../match/course.js";
import { Hand } from "../match/hand.js";
import { begun, leave, nextOf, noteDone, progress, reached, resumed, slipAt } from "../match/lessons.js";
import { openClause, rulesOf } from "../match/rules.js";
import { gameOf } from "../names.js";
import { Problem } from "../service.js";
import { t } from "../words.js";

/** @typedef {import("../match/lessons.js").Lesson} Lesson */
/** @typedef {import("../match/course.js").Current} Current */

/** @param {import("../main.js").Visit} visit */
export async function page({ parts: [name, wanted], signal }) {
  const [game, lessons] = await Promise.all([gameOf(name), games.lessons(name)]);
  bell.entitle(game.title);
  const lesson = lessons.find((one) => one.name === wanted) ?? nextOf(name, lessons);
  if (!lesson) return allDone(game, lessons);
  const shown = new Shown(game, lessons, lesson, signal);
  await shown.open(await resumed(name, lesson.name));
  return shown.element;
}

/**
 * @param {import("../service.js").GameDetail} game
 * @param {Lesson[]} lessons
 */
function allDone({ name, title }, lessons) {
  return el(
    "article",
    { class: "reading" },
    el("h1", {}, title),
    el("p", {}, t("lesson.all_done")),
    el("p", { class: "actions" }, el("a", { class: "button primary", href: `#/new/${name}` }, t("game.play")), el("a", { class: "button", href: `#/games/${name}` }, t("game.rules"))),
    el("h2", {}, t("lesson.contents")),
    contents(name, lessons, null),
  );
}

/**
 * All lessons of a game, and which of them are done.
 * @param {string} game
 * @param {Lesson[]} lessons
 * @param {Lesson | null} here
 */
function contents(game, lessons, here) {
  const { done } = progress(game);
  return el(
    "ol",
    { class: "lessons" },
    lessons.map(({ name, title }) =>
      el(
        "li",
        { class: done.includes(name) ? "done" : null },
        el("a", { href: `#/lessons/${game}/${name}`, "aria-current": here?.name === name ? "step" : null }, title),
        done.includes(name) && el("span", { class: "quiet" }, ` ✓ ${t("lesson.is_done")}`),
      ),
    ),
  );
}

/** One lesson on the page. */
class Shown {
  /**
   * @param {import("../service.js").GameDetail} game
   * @param {Lesson[]} lessons
   * @param {Lesson} lesson
   * @param {AbortSignal} signal
   */
  constructor(game, lessons, lesson, signal) {
    this.game = game;
    this.lessons = lessons;
    this.lesson = lesson;
    this.signal = signal;
    this.types = new Set(game.events.map(({ type }) => type));
    this.hand = new Hand((offer) => this.#play(offer.command), (path, mark) => this.#touchedInVain(path, mark));
    this.done = 0; // steps
    /** @type {number | null} */
    this.missed = null; // the version that was not what was wanted
    this.sentence = el("p", { class: "prompt due", "aria-live": "polite" });
    this.answer = el("div", { class: "answer", role: "status" });
    this.contents = el("div");
    this.rules = el("div");
    this.element = el("article", { class: "play lesson" });
    this.hand.board.element.addEventListener("click", () => this.course?.hurry());
  }

  /** @param {string} match */
  async open(match) {
    this.match = match;
    this.course = new Course(match, this.#teller(), this.hand, this.signal);
    const following = this.course.open();
    await Promise.race([following, new Promise((resume) => (this.resume = resume))]);
    following.catch((fault) => !this.signal.aborted && frame.complain(fault));
    this.signal.addEventListener("abort", () => this.#isDone && frame.attempt(() => leave(this.game.name)));
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.hand.undo(), { signal: this.signal });
    this.#lay();
  }

  /** @returns {import("../match/course.js").Teller} */
  #teller() {
    return {
      board: (picture, ms) => this.hand.board.show(picture, ms),
      told: () => {},
      again: () => {},
      behind: () => this.hand.offer([]),
      connected: (isConnected) => frame.connected(isConnected),
      failed: (fault) => this.#refused(fault),
      current: (match) => this.#current(match),
    };
  }

  #lay() {
    const { game, lesson, lessons } = this;
    const number = lessons.indexOf(lesson) + 1;
    fill(
      this.element,
      el("header", { class: "play-head" }, el("h1", {}, lesson.title), el("p", { class: "quiet" }, t("lesson.number", { game: game.title, number, count: lessons.length }))),
      el("div", { class: "stage" }, this.sentence, this.answer, this.hand.elements),
      el("section", { class: "side", "aria-label": t("match.beside") }, this.contents, this.rules),
      el(
        "p",
        { class: "tools" },
        el("button", { onclick: () => this.#again() }, t("lesson.again")),
        el("button", { onclick: () => this.#show() }, t("lesson.show")),
        el("a", { class: "button", href: this.#next }, t("lesson.skip")),
        this.hand.board.legend,
      ),
    );
  }

  get #isDone() {
    return this.done === this.lesson.steps.length;
  }

  /** Whether there is something to choose now. */
  get #isOpen() {
    return this.hand.choice.offers.length > 0;
  }

  get #isLast() {
    return this.lesson === this.lessons.at(-1);
  }

  /** Where one goes on: to the next lesson, after the last one to whatever was left out. */
  get #next() {
    const next = this.lessons[this.lessons.indexOf(this.lesson) + 1];
    return `#/lessons/${this.game.name}${next ? `/${next.name}` : ""}`;
  }

  /** @param {Current} match */
  #current(match) {
    this.resume?.(undefined);
    const begins = match.lesson?.begins_at ?? 0;
    const shown = this.course?.entries.filter(({ version }) => version <= (this.course?.shown ?? 0)) ?? [];
    const { done, missed } = reached(this.lesson, shown, begins, ({ type }) => this.types.has(type));
    if (done !== this.done || missed !== this.missed) fill(this.answer);
    Object.assign(this, { done, missed });
    Object.assign(this.element.dataset, { done, steps: this.lesson.steps.length, version: match.version });
    if (this.#isDone) noteDone(this.game.name, this.lesson.name);
    const isOpen = !this.#isDone && missed === null && match.decision?.version === match.version;
    this.hand.offer(isOpen ? (match.decision?.commands ?? []) : []);
    this.sentence.textContent = this.#isDone ? t("lesson.well_done") : this.lesson.steps[done].sentence;
    this.sentence.classList.toggle("due", !this.#isDone);
    if (this.#isDone) fill(this.answer, el("p", { class: "actions" }, el("a", { class: "button primary", href: this.#next }, t(this.#isLast ? "lesson.finish" : "lesson.next"))));
    else if (missed !== null) this.#sayMissed(missed);
    fill(this.contents, contents(this.game.name, this.lessons, this.lesson));
  }

  /**
   * What was played is allowed, but not what was wanted.
   * @param {number} version
   */
  #sayMissed(version) {
    fill(
      this.answer,
      el("p", {}, t("lesson.missed")),
      el("p", { class: "actions" }, el("button", { class: "primary", onclick: () => this.#takeBack(version - 1) }, t("takeback.do"))),
    );
  }

  /**
   * Something was touched that cannot be: where the lesson knows what is meant by it, the service is
   * asked for it, and says why not.
   * @param {readonly string[]} path
   * @param {string} mark
   */
  #touchedInVain(path, mark) {
    if (!this.#isOpen) return;
    const slip = slipAt(this.lesson.steps[this.done], path, mark);
    if (slip) void this.#play(slip.command);
    else fill(this.answer, el("p", {}, t("lesson.not_that")));
  }

  /** @param {object} command */
  #play(command) {
    return this.#act((course) => matches.play(course.id, course.shown, command));
  }

  /** @param {number} version */
  #takeBack(version) {
    return this.#act((course) => matches.takeBack(course.id, version));
  }

  /** Do what is wanted, for whoever does not find it. */
  #show() {
    if (this.#isOpen) void this.#play(this.lesson.steps[this.done].command);
  }

  /** Once more from the beginning. */
  async #again() {
    await frame.attempt(async () => {
      await begun(this.game.name, this.lesson.name);
      this.done = 0;
      frame.lookAnew();
    });
  }

  /** @param {(course: Course) => Promise<object>} deed */
  async #act(deed) {
    const course = /** @type {Course} */ (this.course);
    try {
      await course.act(() => deed(course));
    } catch (fault) {
      this.#refused(fault);
      await frame.attempt(() => course.refresh());
    }
  }

  /**
   * What the rules forbid is said by the clause that it breaks; all else as everywhere.
   * @param {unknown} fault
   */
  #refused(fault) {
    const rule = fault instanceof Problem ? fault.rule : null;
    if (rule === null) return frame.complain(fault);
    const cite = el("button", { class: "link", onclick: () => this.#cite(rule) }, t("match.rule", { rule }));
    fill(this.answer, el("p", {}, `${/** @type {Problem} */ (fault).message} `, cite));
  }

  /** @param {string} rule */
  async #cite(rule) {
    await frame.attempt(async () => {
      if (!this.rules.hasChildNodes()) fill(this.rules, await rulesOf(this.game.name));
      openClause(this.rules, rule);
    });
  }
}
