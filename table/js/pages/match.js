/** A match: the board to point at, whose turn it is, what happened, and the rules beside it. */

import * as bell from "../bell.js";
import * as matches from "../calls/matches.js";
import * as ratings from "../calls/ratings.js";
import { secondsUntil } from "../clock.js";
import { el, fill } from "../dom.js";
import * as frame from "../frame.js";
import * as guests from "../guests.js";
import { substituteAsked, takebackAsked } from "../match/asked.js";
import { Course } from "../match/course.js";
import { Deeds, canCallOff, hasSubstitutes, isAwaited, isKeptWarm, isMissed, isOurs, keptForUs, mayClaim, mayTakeOver, seatHere } from "../match/deeds.js";
import { handKind } from "../match/hand.js";
import { Links, welcome } from "../match/links.js";
import { Log } from "../match/log.js";
import { outcomeOf } from "../match/outcome.js";
import { changeIn } from "../match/plot.js";
import { openClause, rulesOf } from "../match/rules.js";
import { seatsOf, tick } from "../match/seats.js";
import { Sides } from "../match/sides.js";
import { beforeLastOf } from "../match/takebacks.js";
import { embedButton, linkButton, noticeSwitch, shareButton, sizeSwitch, speedChoice } from "../match/tools.js";
import { gameOf } from "../names.js";
import { player } from "../player.js";
import { Problem } from "../service.js";
import { isDocument } from "../settings.js";
import { newsOf } from "../stream.js";
import { t } from "../words.js";

/** @typedef {import("../match/course.js").Current} Current */

const LONGEST_TIMER = 86_400; // seconds; browsers count no further than a few weeks

/** @param {import("../main.js").Visit} visit */
export async function page({ parts: [id], query, signal }) {
  const [key, view] = [query.get("guest"), query.get("view")];
  if (key !== null) await arrived(id, key);
  if (view !== null) frame.comeToView(view);
  const shown = new Shown(id, await handKind(), signal);
  await shown.open();
  return shown.element;
}

/**
 * Somebody comes by the link of a seat; its key vanishes from the address and the history.
 * @param {string} id
 * @param {string} key
 */
async function arrived(id, key) {
  history.replaceState(null, "", `#/matches/${id}`);
  if (!(await guests.arrive(id, key))) frame.say(t("guest.spent"));
  guests.comeTo(id);
  frame.rename();
}

/** One match on the page. */
class Shown {
  /**
   * @param {string} id
   * @param {Awaited<ReturnType<typeof handKind>>} Kind
   * @param {AbortSignal} signal
   */
  constructor(id, Kind, signal) {
    this.id = id;
    this.signal = signal;
    this.hand = new Kind((offer) => this.#play(offer.command));
    this.log = new Log();
    this.course = new Course(id, this.#teller(), this.hand, signal);
    this.deeds = new Deeds(id, () => this.course.refresh());
    this.links = new Links(id);
    /** @type {HTMLElement | null} */
    this.welcome = null; // made once: what was written into it outlasts all news
    this.isAwaited = false; // whether a rematch is listened for
    /** @type {number | null} */
    this.seat = null; // of whoever looks, and how the match stood, when it was last shown
    this.status = "";
    this.prompt = el("p", { class: "prompt", "aria-live": "polite" });
    this.since = el("button", { type: "button", class: "small since", hidden: true, onclick: () => frame.attempt(() => this.course.again()) });
    this.asking = el("div", { class: "asked-now" }, this.prompt, this.since, this.hand.board.legend);
    this.seats = el("div", { class: "seats-here" });
    this.outcome = el("div");
    this.rating = el("p", { class: "quiet", role: "status" });
    this.before = el("div", { class: "before" });
    this.asked = el("div", { role: "status" });
    this.tools = el("p", { class: "tools" });
    this.element = el("article", { class: "play" });
    this.hand.board.element.addEventListener("click", () => this.course.hurry());
    /** @type {HTMLElement | null} */
    this.rules = null;
    this.sides = new Sides([
      { name: "log", title: t("match.log"), content: this.log.element },
      { name: "rules", title: t("game.rules"), load: () => this.#readRules() },
      ...(isDocument() ? [] : [{ name: "words", title: t("match.text"), load: () => this.#readText(), isFresh: true }]),
    ]);
  }

  async open() {
    const following = this.course.open();
    await Promise.race([following, this.#firstShown()]);
    following.catch((fault) => !this.signal.aborted && frame.complain(fault));
    this.game = await gameOf(/** @type {Current} */ (this.course.match).game);
    this.log.explain(this.game.events, (rule) => this.#cite(rule));
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
      behind: () => {
        this.since.hidden = true;
        this.hand.offer([]);
      },
      again: (entries) => (this.prompt.textContent = entries.map(({ text }) => text).join(" ")),
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
      el("div", { class: "stage" }, this.before, this.outcome, this.asked, this.asking, this.hand.elements),
      el("section", { class: "side", "aria-label": t("match.beside") }, this.seats, this.sides.element, this.log.live),
      this.tools,
    );
    this.#current(match);
  }

  /** @param {Current} match */
  #current(match) {
    this.resume?.(undefined);
    if (!this.game) return;
    const wasAtEnd = this.outcome.contains(document.activeElement);
    const hasEnded = this.status === "playing" && match.status === "finished";
    if (this.#hasSatDown(match)) return frame.lookAnew();
    const isTurn = match.your_seat !== null && match.to_act.includes(match.your_seat);
    const offers = match.decision?.version === match.version ? match.decision.commands : [];
    Object.assign(this.element.dataset, { status: match.status, version: match.version });
    this.prompt.textContent = this.#prompt(match, isTurn);
    this.prompt.classList.toggle("due", isTurn);
    this.#countMissed();
    this.hand.offer(offers);
    this.hand.board.element.hidden = match.status === "waiting" || match.status === "cancelled";
    fill(this.seats, seatsOf(match, (seat) => this.#seatActions(match, seat)));
    fill(this.outcome, outcomeOf(match, this.game, this.course.entries, { own: seatHere(match, this.course.entries), more: this.#afterwards(match) }));
    fill(this.before, match.status === "waiting" ? this.#waiting(match) : null);
    this.links.refresh(match);
    fill(this.asked, takebackAsked(match, this.#takebackDeeds(match)), substituteAsked(match, guests.self()?.id, this.#substituteDeeds(match)));
    fill(this.tools, this.#tools(match));
    if (match.status === "finished" && seatHere(match, this.course.entries) !== null) void frame.attempt(() => this.#awaitNews(match));
    this.sides.refresh();
    if (isDocument() && (hasEnded || wasAtEnd)) this.#readVerdict();
    bell.ring(isTurn, this.game.title, `#/matches/${this.id}`);
  }

  /** What happened while nobody looked is to be seen on request; whoever reads has the log. */
  #countMissed() {
    const { missed } = this.course;
    this.since.hidden = !missed.length || isDocument();
    fill(this.since, "▶ ", el("span", {}, t("match.since")), ` (${missed.length})`);
  }

  /** Whoever reads goes on with how the match ended: there is nothing more to choose. */
  #readVerdict() {
    const verdict = this.outcome.querySelector("h2");
    verdict?.setAttribute("tabindex", "-1");
    verdict?.focus();
  }

  /**
   * Whether whoever looked on has a seat from now on: what it knows was told to nobody before.
   * @param {Current} match
   */
  #hasSatDown({ status, your_seat: seat }) {
    const wasWatching = this.seat === null && this.status === "playing";
    Object.assign(this, { seat, status });
    return wasWatching && seat !== null;
  }

  /**
   * @param {Current} match
   * @param {boolean} isTurn
   */
  #prompt(match, isTurn) {
    if (match.status !== "playing") return match.status === "cancelled" ? t("match.called_off") : "";
    if (isTurn && isDocument()) return `${t("bell.turn")}. ${match.decision?.prompt ?? ""}`;
    if (isTurn) return match.decision?.prompt || t("bell.turn");
    return match.your_seat === null ? t("match.watching") : t("match.others");
  }

  /** What stands before the board of a match that has not begun: its link, and a seat to take. */
  #waiting(/** @type {Current} */ match) {
    const isSeated = match.your_seat !== null;
    const kept = keptForUs(match);
    const count = match.seats.filter(({ kind }) => kind === "open" || kind === "invited").length;
    const guest = isSeated ? null : guests.guest();
    const isPrivate = match.visibility === "private"; // its address alone leads nobody there
    const maySit = !isSeated && !guest && (kept || match.seats.some(({ kind }) => kind === "open"));
    return el(
      "section",
      { class: "card" },
      el("h2", {}, kept || guest ? t("match.invited") : t("match.waits", { count })),
      el("p", {}, isSeated ? t(isPrivate ? "match.send_private" : "match.send_link") : t("match.join_in")),
      guest && (this.welcome ??= welcome(player()?.name ?? "", (name) => this.deeds.sitDownAsGuest(name))),
      el(
        "p",
        { class: "actions" },
        maySit && el("button", { class: "primary", onclick: () => this.deeds.sitDown() }, t("seat.sit_down")),
        kept && el("button", { onclick: () => this.deeds.decline(kept.seat) }, t("seat.decline")),
        !isPrivate && linkButton(isSeated),
      ),
      !isPrivate && el("output", { class: "link" }, location.href),
      this.links.element,
    );
  }

  /**
   * @param {Current} match
   * @param {number} seat
   */
  #seatActions(match, seat) {
    const isToGive = match.status === "waiting" && isOurs(match) && match.seats[seat].kind === "open";
    return [
      isToGive && this.links.button(seat),
      isToGive && el("button", { class: "small", onclick: () => this.deeds.giveToBot(seat) }, t("seat.give_bot")),
      mayTakeOver(match, seat) && el("button", { class: "small", onclick: () => this.deeds.takeOver(seat) }, t("substitute.take")),
    ];
  }

  /** @param {Current} match */
  #takebackDeeds({ takeback }) {
    const id = takeback?.id ?? "";
    return {
      answer: (/** @type {"yes" | "no"} */ answer) => this.#act(() => matches.answerTakeback(this.id, id, answer)),
      withdraw: () => this.deeds.withdrawTakeback(id),
    };
  }

  /** @param {Current} match */
  #substituteDeeds({ substitute }) {
    const id = substitute?.id ?? "";
    return {
      answer: (/** @type {"yes" | "no"} */ answer) => this.deeds.answerSubstitute(id, answer),
      withdraw: () => this.deeds.answerSubstitute(id, "no"),
    };
  }

  /**
   * A button that takes the own last command back, where the match allows it.
   * @param {Current} match
   */
  #takeBackButton({ status, your_seat: seat, takebacks, takeback }) {
    if (status !== "playing" || seat === null || takebacks === "never" || takeback) return null;
    const ofGame = new Set(this.game?.events.map(({ type }) => type));
    const shown = this.course.entries.filter(({ version }) => version <= this.course.shown);
    const to = beforeLastOf(shown, seat, ({ type }) => ofGame.has(type));
    if (to === null) return null;
    return el("button", { onclick: () => this.#act(() => matches.takeBack(this.id, to)) }, t("takeback.do"));
  }

  /**
   * Once somebody has been waited for so long that they may be given up.
   * @param {Current} match
   */
  #claimButton(match) {
    const due = match.claimable_at;
    if (!due || !mayClaim(match)) return null;
    const seconds = secondsUntil(due);
    const button = el("button", { hidden: seconds > 0, onclick: () => this.deeds.claim() }, t("nudge.claim"));
    if (seconds > 0 && seconds < LONGEST_TIMER) setTimeout(() => (button.hidden = false), seconds * 1000);
    return button;
  }

  /** @param {Current} match */
  #tools(match) {
    const { id, deeds } = this;
    const seat = match.your_seat;
    const is = (/** @type {string} */ status) => match.status === status;
    return [
      ...(isDocument() ? [] : [speedChoice(), sizeSwitch()]),
      frame.viewLink(`#/matches/${id}`),
      ...((is("playing") || is("waiting")) && seat !== null ? noticeSwitch() : []),
      this.#takeBackButton(match),
      is("waiting") && linkButton(),
      is("playing") && match.visibility !== "private" && shareButton(id),
      seat !== null && guests.guest() && !player() && el("button", { onclick: () => deeds.becomePlayer() }, t("guest.become")),
      is("finished") && el("a", { class: "button", href: `#/verify/${id}` }, t("match.verify")),
      is("finished") && el("button", { onclick: () => deeds.download() }, t("match.record")),
      is("waiting") && seat !== null && el("button", { onclick: () => deeds.standUp(seat) }, t("seat.leave")),
      ((is("playing") && isKeptWarm(match)) || isMissed(match)) && el("button", { class: "primary", onclick: () => deeds.comeBack() }, t("seat.come_back")),
      isAwaited(match) && match.clock && el("button", { onclick: () => deeds.giveTime() }, t("nudge.give")),
      this.#claimButton(match),
      is("playing") && seat !== null && el("button", { onclick: () => deeds.pause(seat, false) }, t("seat.pause")),
      is("playing") && seat !== null && hasSubstitutes(match) && el("button", { onclick: () => deeds.pause(seat, true) }, t("seat.pause_open")),
      is("playing") && seat !== null && el("button", { class: "danger", onclick: () => deeds.resign(seat) }, t("match.resign")),
      canCallOff(match) && el("button", { class: "danger", onclick: () => deeds.callOff() }, t("match.call_off")),
    ];
  }

  /** @param {object} command */
  #play(command) {
    return this.#act(() => matches.play(this.id, this.course.shown, command));
  }

  /**
   * What one does with a match that has ended: in one row, below the verdict.
   * @param {Current} match
   */
  #afterwards(match) {
    const replay = el("a", { class: "button", href: `#/replay/${this.id}` }, t("match.replay"));
    const isShared = match.visibility !== "private"; // which is there for nobody else
    return [this.rating, el("p", { class: "actions" }, this.#rematch(match), replay, isShared && shareButton(this.id), isShared && embedButton(this.id))];
  }

  /**
   * Once more: for who sat here a button, for others the way to the rematch that there is.
   * @param {Current} match
   */
  #rematch(match) {
    const isWanted = match.rematch !== undefined;
    if (seatHere(match, this.course.entries) !== null)
      return el("button", { class: isWanted ? "primary" : null, onclick: () => this.deeds.rematch() }, t(isWanted ? "rematch.join" : "rematch.ask"));
    return isWanted && el("a", { class: "button", href: `#/matches/${match.rematch}` }, t("rematch.watch"));
  }

  /**
   * After the end nothing comes on the match's own stream; that somebody wants another comes here,
   * and that the match was counted in the own rating.
   * @param {Current} match
   */
  async #awaitNews({ game, seats, rated }) {
    const who = player();
    if (!who || guests.guest() || this.isAwaited) return;
    this.isAwaited = true;
    const count = async () => fill(this.rating, rated && changeIn(await ratings.history(who.id, game, seats.length), this.id));
    const follow = await newsOf("/v1/events", this.signal);
    void follow({
      heard: (notice) => {
        if (notice.type === "rating_changed") void frame.attempt(count);
        if (notice.type !== "rematch_offered" || notice.data.rematch_of !== this.id) return;
        frame.say(t("rematch.wanted", { name: notice.data.player.name }));
        void frame.attempt(() => this.course.refresh());
      },
      connected: frame.connected,
    });
    await Promise.all([this.course.refresh(), count()]); // either may have come before we listened
  }

  /** @param {() => Promise<object>} deed something that is answered as a command is */
  async #act(deed) {
    try {
      await this.course.act(deed);
    } catch (fault) {
      this.#refused(fault);
      await frame.attempt(() => this.course.refresh());
    }
  }

  /** @param {unknown} fault */
  #refused(fault) {
    const rule = fault instanceof Problem ? fault.rule : null;
    const link = rule && el("button", { class: "link", onclick: () => this.#cite(rule) }, t("match.rule", { rule }));
    frame.complain(fault, link || undefined);
  }

  /** @param {string} rule */
  async #cite(rule) {
    await this.sides.open("rules");
    if (this.rules) openClause(this.rules, rule);
  }

  async #readRules() {
    const { game } = /** @type {Current} */ (this.course.match);
    this.rules = await rulesOf(game);
    return this.rules;
  }

  async #readText() {
    const { DocumentBoard } = await import("../document/board.js");
    const board = new DocumentBoard();
    board.show(await board.draw(this.id));
    return board.element;
  }
}
