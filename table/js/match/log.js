/** What has happened, sentence by sentence; the newest is told to screen readers as it comes. */

import { el } from "../dom.js";
import { when } from "../words.js";

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
    this.list.append(...entries.map((entry) => line(entry, isNews)));
    if (isAtEnd) this.toEnd();
    if (isNews) this.live.append(...entries.map((entry) => el("p", {}, entry.text)));
    while (this.live.childElementCount > 20) this.live.firstElementChild?.remove();
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
function line({ text, seat, at }, isNews) {
  return el(
    "li",
    { class: isNews ? "news" : null, title: when(at) },
    el("span", { class: `face${seat === null ? " none" : ""}`, "aria-hidden": "true" }, seat === null ? "" : String(seat + 1)),
    text,
  );
}
