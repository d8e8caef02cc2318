/**
 * The player's hand: what the decision offers, as lights on the board, buttons, and a list.
 * It plays nothing by itself; a chosen command goes to `choose`.
 */

import * as matches from "../calls/matches.js";
import { el, fill } from "../dom.js";
import { isDocument, shape } from "../settings.js";
import { t } from "../words.js";
import { Board, isNowhere } from "./board.js";
import * as choosing from "./choosing.js";

/** @typedef {import("./choosing.js").Offer} Offer */

/** What a match is shown and played with: a picture to point at, or a document. */
export async function handKind() {
  return isDocument() ? (await import("../document/hand.js")).DocumentHand : Hand;
}

/** The board of a match, and everything that a decision can be answered with. */
export class Hand {
  /**
   * @param {(offer: Offer) => void} choose
   * @param {() => void} [missed] something was touched that means nothing
   */
  constructor(choose, missed = () => {}) {
    this.choose = choose;
    this.isPicture = true;
    this.missed = missed;
    this.choice = choosing.begin([]);
    /** @type {readonly Offer[]} */
    this.slips = [];
    this.board = new Board({ touched: (mark) => this.#touched(mark), undone: () => this.undo(), missed: (mark) => this.#touchedInVain(mark) });
    this.offered = el("div", { class: "offered", role: "group", "aria-label": t("hand.buttons") });
    this.summary = el("summary");
    this.sentences = el("ul");
    this.all = el("details", { class: "all", hidden: true }, this.summary, this.sentences);
    this.all.addEventListener("toggle", () => this.#list());
    this.elements = [this.board.element, this.offered, this.all];
  }

  /**
   * The board, in the shape that fits the window.
   * @param {string} id
   * @param {{[name: string]: string}} [query]
   * @param {AbortSignal} [signal]
   */
  draw(id, query = {}, signal) {
    return matches.board(id, { ...query, shape: shape() }, signal);
  }

  /**
   * Offer these commands from now on; none closes the hand.
   * @param {readonly Offer[]} offers
   * @param {readonly Offer[]} slips what the rules forbid and may be asked for all the same
   */
  offer(offers, slips = []) {
    this.choice = choosing.renew(this.choice, offers);
    this.slips = slips;
    this.#draw();
  }

  /** @param {string} mark */
  #touched(mark) {
    const { choice, chosen } = choosing.touch(this.choice, mark);
    this.choice = choice;
    if (chosen) this.#settle(chosen);
    else this.#draw();
  }

  /** @param {string} mark */
  #touchedInVain(mark) {
    if (!this.choice.offers.length) return;
    const slip = choosing.slipAt(this.slips, this.choice.path, mark);
    if (slip) this.choose(slip);
    else this.missed();
  }

  /** @param {Offer} offer */
  #settle(offer) {
    this.offer([]);
    this.choose(offer);
  }

  /** Take back the last touch. */
  undo() {
    this.choice = choosing.undo(this.choice);
    this.#draw();
  }

  #draw() {
    const hadKeyboard = this.offered.contains(document.activeElement);
    this.board.light(choosing.possible(this.choice), this.choice.path);
    const done = choosing.complete(this.choice);
    const shown = this.choice.path.length ? done : choosing.buttons(this.choice.offers);
    fill(
      this.offered,
      shown.map((offer) => this.#button(offer, done.includes(offer) && done.length === 1)),
      this.choice.path.length > 0 &&
        el("button", { type: "button", class: "undo", onclick: () => this.undo() }, `↶ ${t("hand.undo")}`),
    );
    this.all.hidden = !this.choice.offers.length;
    this.#list();
    this.#keepKeyboard(hadKeyboard);
  }

  /**
   * Whoever plays by keyboard goes on where the next thing is to be done.
   * @param {boolean} hadKeyboard
   */
  #keepKeyboard(hadKeyboard) {
    this.board.hasKeyboard ||= hadKeyboard;
    if (!this.board.hasKeyboard || !isNowhere()) return;
    const first = this.offered.querySelector("button");
    if (first && (hadKeyboard || !this.board.lit.size)) first.focus();
    else this.board.focus();
  }

  /** Every command as a sentence, for who would rather read than point. */
  #list() {
    const offers = choosing.remaining(this.choice);
    this.summary.textContent = t("hand.all", { count: offers.length });
    fill(this.sentences, this.all.open ? offers.map((offer) => el("li", {}, this.#button(offer, false))) : []);
  }

  /**
   * @param {Offer} offer
   * @param {boolean} isReady
   */
  #button(offer, isReady) {
    const choose = () => this.#settle(offer);
    return el("button", { type: "button", class: isReady ? "primary" : null, onclick: choose }, offer.text);
  }
}
