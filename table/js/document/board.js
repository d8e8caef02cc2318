/** The board as a document: headings, sentences and tables, as the service tells them. */

import * as matches from "../calls/matches.js";
import { el, fill } from "../dom.js";
import { t } from "../words.js";

/** @typedef {import("../service.js").Schemas["Section"]} Section */

/** A position to be read. What has not changed stays as it is, and whoever reads it stays there. */
export class DocumentBoard {
  constructor() {
    /** @type {{written: string, element: HTMLElement}[]} */
    this.parts = [];
    this.list = el("div", { class: "sections" });
    this.element = el("section", { class: "position", "aria-labelledby": "position" }, heading("position", t("document.position")), this.list);
    this.legend = null; // it is in words already
    this.draw = matches.boardInWords;
  }

  /**
   * @param {string} written the board in words, as JSON
   * @returns {boolean} whether it differs from the one before
   */
  show(written) {
    const before = this.parts;
    /** @type {{sections: Section[]}} */
    const { sections } = JSON.parse(written);
    this.parts = sections.map((part, place) => {
      const told = JSON.stringify(part);
      return before[place]?.written === told ? before[place] : { written: told, element: section(part, place) };
    });
    for (const [place, { element }] of this.parts.entries()) {
      const there = this.list.children[place];
      if (!there) this.list.append(element);
      else if (there !== element) there.replaceWith(element);
    }
    while (this.list.childElementCount > this.parts.length) this.list.lastElementChild?.remove();
    return this.parts.some((part, place) => part !== before[place]);
  }
}

/**
 * A heading that can be jumped to.
 * @param {string} id
 * @param {string} words
 */
export function heading(id, words) {
  return el("h2", { id, tabindex: "-1" }, words);
}

/**
 * @param {Section} part
 * @param {number} place
 */
function section({ title, sentences, columns, rows }, place) {
  const id = `section-${place}`;
  return el(
    "div",
    {},
    el("h3", { id }, title),
    sentences.map((sentence) => el("p", {}, sentence)),
    rows.length > 0 && el("div", { class: "scroll", role: "group", tabindex: "0", "aria-labelledby": id }, table(id, columns, rows)),
  );
}

/**
 * @param {string} id
 * @param {readonly string[]} columns
 * @param {readonly (readonly string[])[]} rows
 */
function table(id, columns, rows) {
  const lines = rows.map(([first, ...cells]) =>
    el("tr", {}, el("th", { scope: "row" }, first), cells.map((cell) => el("td", {}, cell))),
  );
  const element = el("table", { "aria-labelledby": id });
  return fill(
    element,
    el("thead", {}, el("tr", {}, columns.map((column) => el("th", { scope: "col" }, column)))),
    el("tbody", {}, lines),
  );
}
