/** A match: the board to point at, whose turn it is, what happened, and the rules beside it. */

import * as bell from "../bell.js";
import { el, fill } from "../dom.js";
import * as frame from "../frame.js";
import { needed, sure } from "../joining.js";
import { Course } from "../match/course.js";
import { Hand } from "../match/hand.js";
import { Log } from "../match/log.js";
import { outcomeOf } from "../match/outcome.js";
import { openClause, rulesOf } from "../match/rules.js";
import { seatsOf, tick } from "../match/seats.js";
import { Sides } from "../match/sides.js";
import { gameOf } from "../names.js";
import { player } from "../player.js";
import * as service from "../service.js";
import { SPEEDS, setNotices, setSpeed, speed, wantsNotices } from "../settings.js";
import { t } from "../words.js";

/** @typedef {import("../match/course.js").Current} Current */

/** @param {import("../main.js").Visit} visit */
export async function page({ parts: [id], signal }) {
  const shown = new Shown(id, signal);
  await shown.open();
  return shown.element;
}

/** One match on the page. */
class Shown {
  /**
   * @param {string} id
   * @param {AbortSignal} signal
   */
  constructor(id, signal) {
    this.id = id;
    this.signal = signal;
    this.hand = new Hand((offer) => this.#play(offer.command));
    this.log = new Log();
    this.course = new Course(id, this.#teller(), signal);
    this.prompt = el("p", { class: "prompt", "aria-live": "polite" });
    this.seats = el("div", { class: "seats-here" });
    this.outcome = el("div");
    this.before = el("div", { class: "before" });
    this.tools = el("p", { class: "tools" });
    this.element = el("article", { class: "play" });
    this.hand.board.element.addEventListener("click", () => this.course.hurry());
    /** @type {HTMLElement | null} */
    this.rules = null;
    this.sides = new Sides([
      { name: "log", title: t("match.log"), content: this.log.element },
      { name: "rules", title: t("game.rules"), load: () => this.#readRules() },
      { name: "words", title: t("match.text"), load: () => this.#readText(), isFresh: true },
    ]);
  }

  async open() {
    const following = this.course.open();
    await Promise.race([following, this.#firstShown()]);
    following.catch((fault) => !this.signal.aborted && frame.say(fault.message));
    this.game = await gameOf(/** @type {Current} */ (this.course.match).game);
    this.#lay(/** @type {Current} */ (this.course.match));
    requestAnimationFrame(() => this.log.toEnd());
    tick(this.signal);
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.hand.undo(), { signal: this.signal });
  }

  #firstShown() {
    return new Promise((resume) => (this.resume = resume));
  }

  /** @returns {import("../match/course.js").Teller} */
  #teller() {
    return {
      board: (picture, ms) => this.hand.board.show(picture, ms),
      told: (entries, isNews) => this.log.add(entries, isNews),
      behind: () => this.hand.offer([]),
      connected: (isConnected) => frame.connected(isConnected),
      failed: (fault) => this.#refused(fault),
      current: (match) => this.#current(match),
    };
  }

  /** @param {Current} match */
  #lay(match) {
    const title = this.game?.title ?? "";
    bell.entitle(title);
    fill(
      this.element,
      el("header", { class: "play-head" }, el("h1", {}, title)),
      el("div", { class: "stage" }, this.before, this.outcome, this.prompt, this.hand.board.element, this.hand.offered, this.hand.all),
      el("section", { class: "side", "aria-label": t("match.beside") }, this.seats, this.sides.element),
      this.tools,
    );
    this.#current(match);
  }

  /** @param {Current} match */
  #current(match) {
    this.resume?.(undefined);
    if (!this.game) return;
    const isTurn = match.your_seat !== null && match.to_act.includes(match.your_seat);
    const offers = match.decision?.version === match.version ? match.decision.commands : [];
    Object.assign(this.element.dataset, { status: match.status, version: match.version });
    this.prompt.textContent = this.#prompt(match, isTurn);
    this.prompt.classList.toggle("due", isTurn);
    this.hand.offer(offers);
    this.hand.board.element.hidden = match.status === "waiting" || match.status === "cancelled";
    fill(this.seats, seatsOf(match, (seat) => this.#seatActions(match, seat)));
    fill(this.outcome, this.game && outcomeOf(match, this.game));
    fill(this.before, match.status === "waiting" ? this.#waiting(match) : null);
    fill(this.tools, this.#tools(match));
    this.sides.refresh();
    bell.ring(isTurn, this.game.title, `#/matches/${this.id}`);
  }

  /**
   * @param {Current} match
   * @param {boolean} isTurn
   */
  #prompt(match, isTurn) {
    if (match.status !== "playing") return match.status === "waiting" ? "" : t(`status.${match.status}`);
    if (isTurn) return match.decision?.prompt || t("bell.turn");
    return match.your_seat === null ? t("match.watching") : t("match.others");
  }

  /** What stands before the board of a match that has not begun: its link, and a seat to take. */
  #waiting(/** @type {Current} */ match) {
    const isSeated = match.your_seat !== null;
    return el(
      "section",
      { class: "card" },
      el("h2", {}, t("match.waits", { count: match.seats.filter(({ kind }) => kind === "open").length })),
      el("p", {}, isSeated ? t("match.send_link") : t("match.join_in")),
      el(
        "p",
        { class: "actions" },
        !isSeated && el("button", { class: "primary", onclick: () => this.#sit() }, t("seat.sit_down")),
        el("button", { class: isSeated ? "primary" : null, onclick: () => copyLink() }, t("match.copy_link")),
      ),
      el("output", { class: "link" }, location.href),
    );
  }

  /**
   * @param {Current} match
   * @param {number} seat
   */
  #seatActions(match, seat) {
    const { kind } = match.seats[seat];
    const isCreator = player() !== null && match.created_by === player()?.id;
    if (match.status !== "waiting" || !isCreator || kind !== "open") return null;
    return el("button", { class: "small", onclick: () => this.#attempt(() => service.changeSeat(this.id, seat, { kind: "bot", bot: "greedy" })) }, t("seat.give_bot"));
  }

  /** @param {Current} match */
  #tools(match) {
    const isPlaying = match.your_seat !== null && match.status === "playing";
    const isLeaving = match.your_seat !== null && match.status === "waiting";
    return [
      frame.choice("speed", t("settings.speed"), Object.keys(SPEEDS).map((name) => [name, t(`speed.${name}`)]), speed(), setSpeed),
      "Notification" in window && match.your_seat !== null && match.status === "playing" && noticeSwitch(),
      el("button", { onclick: () => copyLink() }, t("match.copy_link")),
      match.status === "finished" && el("a", { class: "button", href: `#/replay/${this.id}` }, t("match.replay")),
      match.status === "finished" && el("a", { class: "button", href: `#/verify/${this.id}` }, t("match.verify")),
      match.status === "finished" && el("button", { onclick: () => this.#download() }, t("match.record")),
      (isPlaying || isLeaving) && el("button", { class: "danger", onclick: () => this.#leave(match) }, t(isPlaying ? "match.resign" : "seat.leave")),
    ];
  }

  /** @param {object} command */
  async #play(command) {
    try {
      await this.course.play(command);
    } catch (fault) {
      this.#refused(/** @type {Error} */ (fault));
      await this.#attempt(() => this.course.refresh());
    }
  }

  /** @param {Error} fault */
  #refused(fault) {
    const rule = fault instanceof service.Problem ? fault.rule : null;
    const link = rule && el("button", { class: "link", onclick: () => this.#cite(rule) }, t("match.rule", { rule }));
    frame.say(fault.message, link || undefined);
  }

  /** @param {string} rule */
  async #cite(rule) {
    await this.sides.open("rules");
    if (this.rules) openClause(this.rules, rule);
  }

  /** @param {() => Promise<unknown>} doing */
  async #attempt(doing) {
    try {
      await doing();
      await this.course.refresh();
    } catch (fault) {
      this.#refused(/** @type {Error} */ (fault));
    }
  }

  async #sit() {
    if (await needed()) await this.#attempt(() => service.sitDown(this.id));
  }

  /** @param {Current} match */
  async #leave(match) {
    const isPlaying = match.status === "playing";
    const seat = /** @type {number} */ (match.your_seat);
    const question = t(isPlaying ? "match.resign_sure" : "seat.leave_sure");
    if (await sure(question, t(isPlaying ? "match.resign" : "seat.leave"))) await this.#attempt(() => service.leave(this.id, seat));
  }

  async #readRules() {
    const { game } = /** @type {Current} */ (this.course.match);
    this.rules = await rulesOf(game);
    return this.rules;
  }

  async #readText() {
    const written = await service.boardText(this.id);
    return el("pre", { class: "board-text", tabindex: "0", "aria-label": t("match.text") }, written);
  }

  async #download() {
    const written = JSON.stringify(await service.record(this.id), null, 1);
    const link = el("a", { href: URL.createObjectURL(new Blob([written], { type: "application/json" })), download: `${this.id}.json` });
    link.click();
    URL.revokeObjectURL(link.href);
  }
}

/** Whether a notification is wanted; the browser asks once. */
function noticeSwitch() {
  const box = el("input", { type: "checkbox", checked: wantsNotices(), onchange: async () => {
    await setNotices(box.checked);
    box.checked = wantsNotices();
  } });
  return el("label", { class: "choice" }, box, t("settings.notices"));
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    frame.say(t("match.copied"));
  } catch {
    frame.say(location.href); // a browser without a clipboard shows it to be copied by hand
  }
}
