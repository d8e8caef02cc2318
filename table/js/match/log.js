/** What has happened, sentence by sentence; the newest is told to screen readers as it comes. */

import { el } from "../dom.js";
import { when } from "../words.js";
import { takenBackTo } from "./takebacks.js";

/** The log of one match. */
export class Log {
  constructor() {
    this.list = el("ol", { class: "log", tabindex: "0" });
    this.live = el("div", { class: "sr-only", "aria-live": "polite", role: "log" });
    this.element = el("div", {}, this.list, this.live);
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
      this.list.append(line(entry, isNews));
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
function line({ text, seat, at, version }, isNews) {
  return el(
    "li",
    { class: isNews ? "news" : null, title: when(at), "data-version": version },
    el("span", { class: `face${seat === null ? " none" : ""}`, "aria-hidden": "true" }, seat === null ? "" : String(seat + 1)),
    text,
  );
}
