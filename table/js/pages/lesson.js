/** A lesson: something to bring about on the board of a match, in a sentence a step. */

import * as bell from "../bell.js";
import * as games from "../calls/games.js";
import * as matches from "../calls/matches.js";
import { el, fill } from "../dom.js";
import * as frame from "../frame.js";
import { Course } from "../match/course.js";
import { handKind } from "../match/hand.js";
import { begun, leave, nextOf, noteDone, progress, reached, resumed } from "../match/lessons.js";
import { Log } from "../match/log.js";
import { openClause, rulesOf } from "../match/rules.js";
import { Sides } from "../match/sides.js";
import { gameOf } from "../names.js";
import { Problem } from "../service.js";
import { isDocument } from "../settings.js";
import { t } from "../words.js";

/** @typedef {import("../match/lessons.js").Lesson} Lesson */
/** @typedef {import("../match/course.js").Current} Current */

/** @param {import("../main.js").Visit} visit */
export async function page({ parts: [name, wanted], query, signal }) {
  const view = query.get("view");
  if (view !== null) frame.comeToView(view);
  const [game, lessons] = await Promise.all([gameOf(name), games.lessons(name)]);
  bell.entitle(game.title);
  const lesson = lessons.find((one) => one.name === wanted) ?? nextOf(name, lessons);
  if (!lesson) return allDone(game, lessons);
  const shown = new Shown(game, lessons, lesson, await handKind(), signal);
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
   * @param {Awaited<ReturnType<typeof handKind>>} Kind
   * @param {AbortSignal} signal
   */
  constructor(game, lessons, lesson, Kind, signal) {
    this.game = game;
    this.lessons = lessons;
    this.lesson = lesson;
    this.signal = signal;
    this.types = new Set(game.events.map(({ type }) => type));
    this.hand = new Kind((offer) => this.#play(offer.command), () => this.#missed());
    this.isOpen = false; // whether there is something to choose now
    this.done = 0; // steps
    /** @type {number | null} */
    this.missed = null; // the version that was not what was wanted
    this.sentence = el("p", { class: "prompt due", "aria-live": "polite" });
    this.answer = el("div", { class: "answer", role: "status" });
    this.contents = el("div");
    this.log = new Log();
    /** @type {HTMLElement | null} */
    this.rules = null;
    const lessonsHere = { name: "lessons", title: t("lesson.contents"), content: this.contents };
    const logHere = { name: "log", title: t("match.log"), content: this.log.element };
    this.sides = new Sides([
      ...(isDocument() ? [logHere, lessonsHere] : [lessonsHere, logHere]),
      { name: "rules", title: t("game.rules"), load: () => this.#readRules() },
    ]);
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
    this.log.explain(this.game.events, (rule) => this.#cite(rule));
    this.#lay();
  }

  /** @returns {import("../match/course.js").Teller} */
  #teller() {
    return {
      board: (picture, ms) => this.hand.board.show(picture, ms),
      told: (entries, isNews) => this.log.add(entries, isNews),
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
      el("section", { class: "side", "aria-label": t("match.beside") }, this.sides.element, this.log.live),
      el(
        "p",
        { class: "tools" },
        el("button", { onclick: () => this.#again() }, t("lesson.again")),
        el("button", { onclick: () => this.#show() }, t("lesson.show")),
        el("a", { class: "button", href: this.#next }, t("lesson.skip")),
        this.hand.board.legend,
        frame.viewLink(`#/lessons/${game.name}/${lesson.name}`),
      ),
    );
  }

  get #isDone() {
    return this.done === this.lesson.steps.length;
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
    const hadKeyboard = this.answer.contains(document.activeElement);
    const isNew = done !== this.done || missed !== this.missed;
    if (isNew) fill(this.answer);
    Object.assign(this, { done, missed });
    Object.assign(this.element.dataset, { done, steps: this.lesson.steps.length, version: match.version, status: match.status });
    if (this.#isDone) noteDone(this.game.name, this.lesson.name);
    const offers = match.decision?.version === match.version ? match.decision.commands : [];
    this.isOpen = !this.#isDone && missed === null && offers.length > 0;
    this.hand.offer(this.isOpen ? offers : [], this.isOpen ? this.lesson.steps[done].slips : []);
    this.sentence.textContent = this.#isDone ? t("lesson.well_done") : this.lesson.steps[done].sentence;
    this.sentence.classList.toggle("due", !this.#isDone);
    if (this.#isDone) fill(this.answer, el("p", { class: "actions" }, el("a", { class: "button primary", href: this.#next }, t(this.#isLast ? "lesson.finish" : "lesson.next"))));
    else if (missed !== null) this.#sayMissed(missed);
    fill(this.contents, contents(this.game.name, this.lessons, this.lesson));
    if (isDocument() && (isNew || hadKeyboard)) this.#goOn(hadKeyboard);
  }

  /**
   * Whoever reads goes on with what is to be done next: there may be nothing more to choose.
   * @param {boolean} hadKeyboard whether the answer had it, which is another one now
   */
  #goOn(hadKeyboard) {
    /** @type {HTMLElement | null} */
    const next = this.answer.querySelector("a, button");
    if (next) next.focus();
    else if (hadKeyboard) this.element.querySelector("input")?.focus();
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

  /** Something was chosen that cannot be; whoever types is told what was not understood. */
  #missed() {
    fill(this.answer, isDocument() ? null : el("p", {}, t("lesson.not_that")));
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
    if (this.isOpen) void this.#play(this.lesson.steps[this.done].command);
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
    await frame.attempt(() => this.sides.open("rules"));
    if (this.rules) openClause(this.rules, rule);
  }

  async #readRules() {
    this.rules = await rulesOf(this.game.name);
    return this.rules;
  }
}
