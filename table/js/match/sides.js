/** What stands beside the board, one at a time: the log, the rules, the board in words. */

import { el, fill } from "../dom.js";

/**
 * @typedef {object} Side
 * @property {string} name
 * @property {string} title
 * @property {HTMLElement} [content]
 * @property {() => Promise<HTMLElement>} [load] reads the content when it is first looked at
 * @property {boolean} [isFresh] read anew whenever the match has gone on
 */

/** Tabs, as the keyboard expects them: arrows change, Tab goes on into the page. */
export class Sides {
  /** @param {Side[]} sides */
  constructor(sides) {
    this.sides = sides;
    this.shown = sides[0].name;
    this.tabs = sides.map((side) =>
      el("button", {
        type: "button",
        role: "tab",
        id: `tab-${side.name}`,
        "aria-controls": `side-${side.name}`,
        onclick: () => this.open(side.name),
      }, side.title),
    );
    this.panels = sides.map((side) =>
      el("div", { role: "tabpanel", id: `side-${side.name}`, "aria-labelledby": `tab-${side.name}` }, side.content),
    );
    const list = el("div", { role: "tablist", onkeydown: (/** @type {KeyboardEvent} */ event) => this.#pressed(event) }, this.tabs);
    this.element = el("div", { class: "sides" }, list, this.panels);
    this.#mark();
  }

  /**
   * Look at a side.
   * @param {string} name
   */
  async open(name) {
    this.shown = name;
    this.#mark();
    const place = this.sides.findIndex((side) => side.name === name);
    const { load, isFresh } = this.sides[place];
    if (load && (isFresh || !this.panels[place].childElementCount)) fill(this.panels[place], await load());
  }

  /** The match has gone on. */
  refresh() {
    const side = this.sides.find(({ name }) => name === this.shown);
    if (side?.isFresh) void this.open(side.name).catch(() => {});
  }

  #mark() {
    for (const [place, { name }] of this.sides.entries()) {
      const isShown = name === this.shown;
      this.tabs[place].setAttribute("aria-selected", String(isShown));
      this.tabs[place].tabIndex = isShown ? 0 : -1;
      this.panels[place].hidden = !isShown;
    }
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const place = (this.sides.findIndex(({ name }) => name === this.shown) + step + this.sides.length) % this.sides.length;
    void this.open(this.sides[place].name);
    this.tabs[place].focus();
  }
}
