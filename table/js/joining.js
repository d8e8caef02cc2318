/** Becoming a player where one is needed: a name, and one button. */

import { el } from "./dom.js";
import * as frame from "./frame.js";
import { become } from "./guests.js";
import { player } from "./player.js";
import { t } from "./words.js";

/**
 * The form that makes a player of whoever fills it in.
 * @param {() => void} done
 */
export function becoming(done) {
  const name = el("input", {
    id: "name",
    name: "name",
    required: true,
    maxLength: 40,
    autocomplete: "nickname",
    placeholder: t("player.example"),
  });
  return el(
    "form",
    {
      class: "becoming",
      onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        if (!(await frame.attempt(() => become(name.value)))) return;
        frame.rename();
        done();
      },
    },
    el("label", { for: "name" }, t("player.name")),
    el("span", { class: "row" }, name, el("button", { class: "primary" }, t("player.begin"))),
    el("p", { class: "quiet" }, t("player.kept")),
  );
}

/**
 * A player: the one of this browser, or whoever gives a name now.
 * @returns {Promise<boolean>} whether there is one
 */
export function needed() {
  if (player()) return Promise.resolve(true);
  return new Promise((settle) => {
    const dialog = el(
      "dialog",
      { class: "card", "aria-label": t("player.become"), onclose: () => (dialog.remove(), settle(player() !== null)) },
      el("h2", {}, t("player.become")),
      becoming(() => dialog.close()),
      el("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, t("dialog.cancel")),
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}

/**
 * A question before something that cannot be undone.
 * @param {string} question
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function sure(question, yes) {
  return new Promise((settle) => {
    const dialog = el(
      "dialog",
      { class: "card", "aria-label": question, onclose: () => (dialog.remove(), settle(dialog.returnValue === "yes")) },
      el("p", {}, question),
      el(
        "p",
        { class: "actions" },
        el("button", { type: "button", class: "primary", onclick: () => dialog.close("yes") }, yes),
        el("button", { type: "button", onclick: () => dialog.close() }, t("dialog.cancel")),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}
