/** The ladder of a game: everybody with a rating, the best first, and how one came there oneself. */

import * as bell from "../bell.js";
import * as games from "../calls/games.js";
import * as ratings from "../calls/ratings.js";
import { el } from "../dom.js";
import * as frame from "../frame.js";
import { CERTAIN, course, interval } from "../match/plot.js";
import { nameOf, printed } from "../names.js";
import { player } from "../player.js";
import { number, t } from "../words.js";

const HEADS = ["place", "name", "ordinal", "belief", "matches"];
const NUMBERS = ["place", "ordinal"];

/** @typedef {import("../service.js").Schemas} Schemas */

/** @param {import("../main.js").Visit} visit */
export async function page({ parts: [name, count] }) {
  const offered = await games.list();
  const game = offered.find((one) => one.name === name) ?? offered[0];
  const seats = game.seat_counts.find((one) => String(one) === count) ?? game.seat_counts[0];
  bell.entitle(t("ladder.title"));
  const [first, own] = await Promise.all([ratings.ladder(game.name, seats, null), ownPoints(game.name, seats)]);
  const rows = el("tbody", {}, first.items.map(row));
  return el(
    "section",
    { class: "reading ladder" },
    el("h1", {}, t("ladder.title")),
    el("p", { class: "quiet" }, t("ladder.about")),
    el("nav", { class: "tabs", "aria-label": t("home.games") }, offered.map((one) => tab(`${one.name}`, one.title, one === game))),
    el("nav", { class: "tabs", "aria-label": t("new.seats") }, game.seat_counts.map((one) => tab(`${game.name}/${one}`, t("ladder.seats", { seats: one }), one === seats))),
    own.length > 0 && el("section", { class: "card" }, el("h2", {}, t("ladder.yours")), standing(own[0]), course(own, t("ladder.plot"))),
    first.items.length ? table(rows) : el("p", {}, t("ladder.nobody")),
    first.next_cursor && more(game.name, seats, first.next_cursor, rows),
  );
}

/**
 * @param {string} place
 * @param {string} words
 * @param {boolean} isHere
 */
function tab(place, words, isHere) {
  return el("a", { href: `#/ladder/${place}`, "aria-current": isHere ? "page" : null }, words);
}

/** @param {HTMLElement} rows */
function table(rows) {
  const head = el("thead", {}, el("tr", {}, HEADS.map((one) => el("th", { scope: "col", class: NUMBERS.includes(one) ? "number" : null }, t(`ladder.${one}`)))));
  return el("div", { class: "wide", tabindex: 0, role: "group", "aria-label": t("ladder.title") }, el("table", {}, head, rows));
}

/** @param {Schemas["LadderEntry"]} entry */
function row(entry) {
  const name = nameOf(entry) ?? t("ladder.gone");
  const isMe = entry.player !== null && entry.player.id === player()?.id;
  return el(
    "tr",
    { class: isMe ? "yours" : null },
    el("td", { class: "number" }, number(entry.place, 0)),
    el("th", { scope: "row" }, printed(name, entry.bot), entry.bot && el("span", { class: "chip" }, t("ladder.house"))),
    el("td", { class: "number" }, number(entry.ordinal, 1)),
    el("td", {}, range(entry), interval(entry)),
    el("td", {}, number(entry.matches, 0), entry.provisional && el("span", { class: "chip" }, t("ladder.provisional"))),
  );
}

/** @param {Schemas["RatingPoint"]} point */
function standing(point) {
  return el("p", {}, t("ladder.standing", { value: range(point), count: point.matches }));
}

/** @param {{mu: number, sigma: number}} value */
function range({ mu, sigma }) {
  return `${number(mu, 1)} ± ${number(CERTAIN * sigma, 1)}`;
}

/**
 * @param {string} game
 * @param {number} seats
 * @param {string} cursor
 * @param {HTMLElement} rows
 */
function more(game, seats, cursor, rows) {
  let next = cursor;
  const button = el("button", { onclick: () => frame.attempt(show) }, t("ladder.more"));
  async function show() {
    const page = await ratings.ladder(game, seats, next);
    rows.append(...page.items.map(row));
    next = page.next_cursor ?? "";
    button.hidden = !next;
  }
  return el("p", { class: "actions" }, button);
}

/**
 * @param {string} game
 * @param {number} seats
 */
async function ownPoints(game, seats) {
  const who = player();
  return who ? ratings.history(who.id, game, seats) : [];
}
