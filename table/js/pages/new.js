/** Putting up a match: the game, who sits where, options, clock, and who may see it. */

import * as bell from "../bell.js";
import * as games from "../calls/games.js";
import * as matches from "../calls/matches.js";
import { el, fill } from "../dom.js";
import * as frame from "../frame.js";
import { needed } from "../joining.js";
import { clockOf, clocks } from "../match/clocks.js";
import { opened } from "../match/opening.js";
import { optionsOf } from "../match/options.js";
import { bots, gameOf } from "../names.js";
import { player } from "../player.js";
import { t } from "../words.js";

const INVITED = "invited:";
const MOST_FRIENDS = 12;

/** @param {import("../main.js").Visit} visit */
export async function page({ parts: [name] }) {
  const [offered, house, friends] = await Promise.all([games.list(), bots(), acquaintances()]);
  const game = await gameOf(name ?? offered[0].name);
  bell.entitle(t("new.title"));
  const seats = el("ol", { class: "seats choose" });
  const options = optionsOf(game);
  const count = choiceOf("count", t("new.seats"), game.seat_counts.map((n) => [String(n), String(n)]), lay);
  const clock = choiceOf("clock", t("new.clock"), clocks());
  const visibility = choiceOf("visibility", t("new.visibility"), ["public", "unlisted", "private"].map((kind) => [kind, t(`visibility.${kind}`)]));
  const takebacks = choiceOf("takebacks", t("new.takebacks"), ["own", "agreed", "never"].map((rule) => [rule, t(`takebacks.${rule}`)]));
  const rated = choiceOf("rated", t("new.rated"), ["no", "yes"].map((answer) => [answer, t(`rated.${answer}`)]));
  const able = house.filter((bot) => bot.games.includes(/** @type {any} */ (game.name)));

  function lay() {
    const wanted = Number(count.select.value);
    const kept = [...seats.querySelectorAll("select")].map((select) => select.value);
    fill(
      seats,
      Array.from({ length: wanted }, (_, seat) => el("li", { class: "seat" }, seatChoice(seat, able, friends, kept[seat] ?? (seat ? "greedy" : "me")))),
    );
  }

  async function open() {
    if (!(await needed())) return;
    await frame.attempt(async () => {
      const id = await opened({
        game: game.name,
        options: options.chosen(),
        seats: [...seats.querySelectorAll("select")].map(({ value }) => seatWanted(value)),
        visibility: visibility.select.value,
        takebacks: takebacks.select.value,
        rated: rated.select.value === "yes",
        clock: clockOf(clock.select.value),
      });
      location.hash = `#/matches/${id}`;
    });
  }

  lay();
  return el(
    "form",
    { class: "reading new", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), open()) },
    el("h1", {}, t("new.title")),
    el("nav", { class: "tabs", "aria-label": t("home.games") }, offered.map(({ name, title }) => el("a", { href: `#/new/${name}`, "aria-current": name === game.name ? "page" : null }, title))),
    el("p", {}, game.summary),
    el("fieldset", { class: "card" }, el("legend", {}, t("new.who")), count.element, seats),
    el("fieldset", { class: "card" }, el("legend", {}, t("new.how")), clock.element, takebacks.element, visibility.element, rated.element),
    options.element,
    el("p", { class: "actions" }, el("button", { class: "primary big" }, t("new.open")), el("a", { class: "button", href: `#/games/${game.name}` }, t("game.rules"))),
  );
}

/**
 * @param {string} name
 * @param {string} label
 * @param {string[][]} choices
 * @param {() => void} [changed]
 */
function choiceOf(name, label, choices, changed = () => {}) {
  const element = frame.choice(name, label, choices, choices[0][0], changed);
  return { element, select: /** @type {HTMLSelectElement} */ (element.querySelector("select")) };
}

/**
 * @param {number} seat
 * @param {import("../names.js").Bot[]} able
 * @param {Map<string, string>} friends
 * @param {string} chosen
 */
function seatChoice(seat, able, friends, chosen) {
  const choices = [
    ["me", t("new.me")],
    ["open", t("seat.open")],
    ...[...friends].map(([id, name]) => [`${INVITED}${id}`, t("new.invite", { name })]),
    ...able.map(({ name, title }) => [name, `${title} (${name})`]),
  ];
  return frame.choice(`seat-${seat}`, t("new.seat", { seat: seat + 1 }), choices, chosen, () => {});
}

/** @param {string} value */
function seatWanted(value) {
  if (value.startsWith(INVITED)) return { kind: "invited", player: value.slice(INVITED.length) };
  return value === "me" || value === "open" ? { kind: value } : { kind: "bot", bot: value };
}

/** Whom one has played with lately: ids and names. */
async function acquaintances() {
  const who = player();
  /** @type {Map<string, string>} */
  const found = new Map();
  if (!who) return found;
  for (const { seats } of (await matches.list({ player: "me", limit: "50" })).items)
    for (const { player: one } of seats)
      if (one && one.id !== who.id && !one.guest && found.size < MOST_FRIENDS) found.set(one.id, one.name);
  return found;
}
