/** What has happened, sentence by sentence; the newest is told to screen readers as it comes. */

import { el } from "../dom.js";
import { when } from "../words.js";
import { citation, clausesOf } from "./rules.js";
import { takenBackTo } from "./takebacks.js";

/** The log of one match. */
export class Log {
  constructor() {
    this.list = el("ol", { class: "log", tabindex: "0" });
    // Beside the log, for it is read out also while the log is not shown.
    this.live = el("div", { class: "sr-only", "aria-live": "polite", role: "log" });
    this.element = el("div", {}, this.list);
    /** @type {Map<string, string>} by the type of an event, the clause that it comes from */
    this.rules = new Map();
    this.cite = (/** @type {string} */ _rule) => {};
    this.list.addEventListener("keydown", (event) => this.#pressed(event));
  }

  /**
   * From now on every line leads to the clause that it comes from.
   * @param {import("../service.js").GameDetail["events"]} events of the game
   * @param {(rule: string) => unknown} cite
   */
  explain(events, cite) {
    this.rules = clausesOf(events);
    this.cite = cite;
    for (const line of this.list.children) this.#explained(/** @type {HTMLElement} */ (line));
  }

  /** @param {HTMLElement} line */
  #explained(line) {
    const rule = this.rules.get(line.dataset.type ?? "");
    if (rule !== undefined) line.append(" ", citation(rule, this.cite, { tabindex: "-1" }));
  }

  /**
   * The log is one stop of the keyboard: up and down go from clause to clause.
   * @param {KeyboardEvent} event
   */
  #pressed(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    const all = [.../** @type {NodeListOf<HTMLElement>} */ (this.list.querySelectorAll(".cite"))];
    const at = all.findIndex((one) => one === document.activeElement);
    const next = at < 0 ? all.at(-1) : all[at + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  /**
   * Add what happened; news are read out.
   * @param {import("../service.js").LogEntry[]} entries
   * @param {boolean} isNews
   */
  add(entries, isNews) {
    const isAtEnd = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 40;
    for (const entry of entries) {
      this.#strike(takenBackTo(entry));
      const added = line(entry, isNews);
      this.#explained(added);
      this.list.append(added);
    }
    if (isAtEnd) this.toEnd();
    if (isNews) this.live.append(...entries.map((entry) => el("p", {}, entry.text)));
    while (this.live.childElementCount > 20) this.live.firstElementChild?.remove();
  }

  /** @param {number | null} to the version from which the match goes on; what came after it does not count */
  #strike(to) {
    if (to === null) return;
    for (const line of this.list.children)
      if (Number(/** @type {HTMLElement} */ (line).dataset.version) > to) line.classList.add("undone");
  }

  /** Look at the newest. */
  toEnd() {
    this.list.scrollTop = this.list.scrollHeight;
  }
}

/**
 * @param {import("../service.js").LogEntry} entry
 * @param {boolean} isNews
 */
function line({ text, seat, at, version, type }, isNews) {
  return el(
    "li",
    { class: isNews ? "news" : null, title: when(at), "data-version": version, "data-type": type },
    el("span", { class: `face${seat === null ? " none" : ""}`, "aria-hidden": "true" }, seat === null ? "" : String(seat + 1)),
    text,
  );
}
