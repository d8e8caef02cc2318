/**
 * The player's hand in a document: one list of choices, and a field that searches it and takes
 * typed commands. What is typed is never guessed: one choice left is told, and played when it is
 * confirmed; several stay in the list; a word that no choice has is named.
 */

import { el, fill } from "../dom.js";
import { t } from "../words.js";
import { DocumentBoard, heading } from "./board.js";
import { understood } from "./typed.js";

/** @typedef {import("../match/choosing.js").Offer} Offer */

const MOST_SAID = 4;

/** The same as `match/hand.js` shows on a picture, for whoever reads. */
export class DocumentHand {
  /**
   * @param {(offer: Offer) => void} choose
   * @param {() => void} [missed] something was typed that means nothing
   */
  constructor(choose, missed = () => {}) {
    this.choose = choose;
    this.missed = missed;
    /** @type {readonly Offer[]} */
    this.offers = [];
    /** @type {readonly Offer[]} */
    this.slips = [];
    /** @type {number | null} */
    this.asked = null; // the choice that waits for its confirmation
    this.board = new DocumentBoard();
    this.draw = this.board.draw;
    this.isPicture = false; // nothing is shown step by step: what happened is read from the log
    this.field = el("input", {
      id: "typed",
      type: "text",
      autocomplete: "off",
      autocapitalize: "none",
      spellcheck: "false",
      "aria-describedby": "typed-answer",
      oninput: () => this.#search(),
    });
    this.answer = el("p", { id: "typed-answer", role: "status" });
    this.list = el("ol", { class: "choices", "aria-labelledby": "choices" });
    this.offered = el(
      "form",
      { class: "typed", onsubmit: (/** @type {Event} */ event) => this.#enter(event) },
      el("label", { for: "typed" }, t("document.label")),
      el("span", { class: "field" }, this.field, el("button", { class: "primary" }, t("document.play"))),
      this.answer,
    );
    this.choices = el("section", { class: "choosing", hidden: true, "aria-labelledby": "choices" }, heading("choices", t("hand.buttons")), this.offered, this.list);
    this.way = way("choices", t("hand.buttons"));
    this.way.hidden = true;
    this.elements = [this.#ways(), this.choices, this.board.element];
  }

  /**
   * Offer these commands from now on; none closes the hand, and the field stays for whoever is there.
   * @param {readonly Offer[]} offers
   * @param {readonly Offer[]} slips what the rules forbid and may be asked for all the same
   */
  offer(offers, slips = []) {
    this.slips = slips;
    if (JSON.stringify(offers) === JSON.stringify(this.offers)) return;
    const wasInList = this.list.contains(document.activeElement);
    this.offers = offers;
    this.asked = null;
    this.choices.hidden &&= !offers.length;
    this.way.hidden = this.choices.hidden;
    if (offers.length) this.#search();
    else this.#show([], "");
    if (wasInList) this.field.focus();
  }

  /** Whoever has typed something begins anew. */
  undo() {
    this.field.value = "";
    this.#search();
  }

  /** While somebody types: the list is searched, and nothing is played. */
  #search() {
    this.asked = null;
    const typed = this.field.value;
    const { found, unknown } = understood(typed, this.offers, t("document.same"));
    if (!typed.trim()) this.#show(this.#all(), "");
    else this.#show(found.length ? found : this.#all(), this.#told(found, unknown));
  }

  /** @param {Event} event */
  #enter(event) {
    event.preventDefault();
    if (!this.offers.length) return this.#show([], t("document.waiting"));
    const { found, unknown, isExact } = understood(this.field.value, this.offers, t("document.same"));
    const [one] = found;
    if (found.length === 1 && (isExact || this.asked === one)) return this.#settle(this.offers[one]);
    this.#show(found.length ? found : this.#all(), this.#told(found, unknown));
    if (!found.length || unknown.length) return this.#enteredInVain();
    if (found.length > 1) return this.#ask(found.map((place) => this.offers[place]));
    this.asked = one;
    this.answer.textContent = t("document.confirm", { choice: this.offers[one].text });
  }

  /** What the rules forbid is asked for all the same, where that answers by which clause. */
  #enteredInVain() {
    const { found, unknown } = understood(this.field.value, this.slips, t("document.same"));
    const slips = unknown.length ? [] : found.map((place) => this.slips[place]);
    if (slips.length === 1) {
      this.answer.textContent = ""; // the service says why not
      this.choose(slips[0]);
    }
    if (slips.length > 1) this.#ask(slips);
    if (!slips.length) this.missed();
  }

  /**
   * Which of several was meant, said where they are few.
   * @param {Offer[]} offers
   */
  #ask(offers) {
    if (offers.length <= MOST_SAID) this.answer.textContent = t("document.which", { choices: offers.map(({ text }) => text).join("; ") });
  }

  /** @param {Offer} offer */
  #settle(offer) {
    this.field.value = "";
    this.field.focus();
    this.offer([]);
    this.choose(offer);
  }

  /**
   * What became of the words that were typed.
   * @param {number[]} found
   * @param {string[]} unknown
   */
  #told(found, unknown) {
    const foreign = unknown.length ? t("document.unknown", { words: unknown.join(", ") }) : "";
    if (found.length) return `${foreign} ${t("document.found", { count: found.length })}`.trim();
    return foreign || t("document.none");
  }

  /**
   * @param {number[]} places
   * @param {string} answer
   */
  #show(places, answer) {
    this.answer.textContent = answer;
    fill(
      this.list,
      places.map((place) => {
        const offer = this.offers[place];
        return el("li", { value: place + 1 }, el("button", { type: "button", onclick: () => this.#settle(offer) }, offer.text));
      }),
    );
  }

  #all() {
    return [...this.offers.keys()];
  }

  /** Ways to the parts of the page. */
  #ways() {
    return el(
      "nav",
      { class: "ways", "aria-label": t("document.ways") },
      this.way,
      way("position", t("document.position")),
      way("tab-log", t("match.log")),
    );
  }
}

/**
 * A link to a part of the page.
 * @param {string} id
 * @param {string} words
 */
function way(id, words) {
  return el("a", { href: `#${id}`, onclick: (/** @type {Event} */ event) => jump(event, id) }, words);
}

/**
 * @param {Event} event
 * @param {string} id
 */
function jump(event, id) {
  event.preventDefault(); // the address of the page is that of the match
  document.getElementById(id)?.focus();
}
