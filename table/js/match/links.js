/** Links to a seat: its host cuts one, and whoever comes by it sits down as a guest. */

import * as matches from "../calls/matches.js";
import { el } from "../dom.js";
import * as frame from "../frame.js";
import { t } from "../words.js";
import { copyLink } from "./tools.js";

/** The links that were cut on this page: seat by seat, each shown once by the service. */
export class Links {
  /** @param {string} id of the match */
  constructor(id) {
    this.id = id;
    /** @type {Map<number, string>} */
    this.cut = new Map();
    this.element = el("div", { class: "links" });
  }

  /** @param {number} seat */
  button(seat) {
    return el("button", { class: "small", onclick: () => this.#give(seat) }, t("guest.link"));
  }

  /**
   * Show those whose seats are still open.
   * @param {import("../service.js").Match} match
   */
  refresh({ seats, status }) {
    const open = [...this.cut].filter(([seat]) => status === "waiting" && seats[seat].kind === "open");
    this.element.replaceChildren(...open.map(([seat, link]) => this.#shown(seat, link)));
  }

  /** @param {number} seat */
  async #give(seat) {
    await frame.attempt(async () => {
      const link = this.cut.get(seat) ?? (await this.#drawn(seat));
      await copyLink(link);
    });
  }

  /** @param {number} seat */
  async #drawn(seat) {
    const { key } = await matches.cutLink(this.id, seat);
    const link = `${location.origin}${location.pathname}${location.search}#/matches/${this.id}?guest=${encodeURIComponent(key)}`;
    this.cut.set(seat, link);
    this.element.append(this.#shown(seat, link));
    return link;
  }

  /**
   * @param {number} seat
   * @param {string} link
   */
  #shown(seat, link) {
    return el("p", {}, t("guest.link_about", { seat: seat + 1 }), " ", el("output", { class: "link", "data-seat": String(seat) }, link));
  }
}

/**
 * What a guest fills in to sit down: a name.
 * @param {string} name that is written there already
 * @param {(name: string) => unknown} sitDown
 */
export function welcome(name, sitDown) {
  const field = el("input", { id: "guest-name", required: true, maxLength: 40, autocomplete: "nickname", value: name });
  return el(
    "form",
    {
      class: "becoming",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        sitDown(field.value);
      },
    },
    el("label", { for: "guest-name" }, t("player.name")),
    el("span", { class: "row" }, field, el("button", { class: "primary" }, t("guest.sit_down"))),
    el("p", { class: "quiet" }, t("guest.about")),
  );
}
