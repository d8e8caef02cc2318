/** The rules of a game: two minutes for people, with a picture, then every clause by its number. */

import * as games from "../calls/games.js";
import { el } from "../dom.js";
import { t } from "../words.js";
import { Board } from "./board.js";

const MARKS = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(#[^)]+\)/g;
const PICTURE = /^!\[(.*)\]\(.*\)$/m; // splits into what is before, its words, what is after
const FENCE = "```";

/**
 * The page for people, then the clauses, section by section.
 * @param {string} game
 */
export async function rulesOf(game) {
  const [book, picture] = await Promise.all([games.rules(game), games.example(game)]);
  const sections = new Map();
  for (const clause of book.clauses) {
    sections.set(clause.section, [...(sections.get(clause.section) ?? []), clause]);
  }
  const rules = el(
    "div",
    { class: "rules" },
    book.in_short.split(PICTURE).flatMap((part, place) => (place % 2 ? [exampleOf(picture, part)] : prose(part))),
    el("h2", {}, t("rules.all")),
    [...sections].map(([section, clauses]) =>
      el("details", {}, el("summary", {}, section), el("dl", {}, clauses.map(clauseOf).flat())),
    ),
  );
  rules.addEventListener("click", (event) => followed(rules, event));
  return rules;
}

/**
 * @param {string} picture
 * @param {string} words what it shows
 */
function exampleOf(picture, words) {
  const board = new Board({ touched: () => {}, undone: () => {} });
  board.show(picture);
  return el("figure", { role: "img", "aria-label": words }, board.element);
}

/**
 * A number in the text leads to its clause.
 * @param {HTMLElement} rules
 * @param {Event} event
 */
function followed(rules, { target }) {
  const cited = target instanceof HTMLElement ? target.dataset.cites : undefined;
  if (cited) openClause(rules, cited);
}

/**
 * By the type of an event, the clause that it comes from.
 * @param {import("../service.js").GameDetail["events"]} events of the game
 * @returns {Map<string, string>}
 */
export function clausesOf(events) {
  return new Map(events.flatMap(({ type, rules }) => (rules.length ? [[type, rules[0]]] : [])));
}

/**
 * The number of a clause, which leads there.
 * @param {string} rule
 * @param {(rule: string) => unknown} cite
 * @param {{[name: string]: string}} [attributes]
 */
export function citation(rule, cite, attributes = {}) {
  const name = t("match.rule", { rule });
  return el("button", { type: "button", class: "link cite", "aria-label": name, onclick: () => cite(rule), ...attributes }, rule);
}

/**
 * Open the clause that a refusal names.
 * @param {HTMLElement} rules
 * @param {string} id
 */
export function openClause(rules, id) {
  /** @type {HTMLElement | null} */
  const clause = rules.querySelector(`[data-clause="${CSS.escape(id)}"]`);
  const section = clause?.closest("details");
  if (!clause || !section) return;
  section.open = true;
  rules.querySelector(".cited")?.classList.remove("cited");
  clause.classList.add("cited");
  clause.scrollIntoView({ block: "center" });
  clause.focus({ preventScroll: true });
}

/**
 * @param {{id: string, text: string}} clause
 * @returns {HTMLElement[]}
 */
function clauseOf({ id, text }) {
  return [
    el("dt", { "data-clause": id, tabindex: "-1" }, id),
    el(
      "dd",
      {},
      text.split(FENCE).flatMap((part, place) => (place % 2 ? [drawing(part)] : prose(part))),
    ),
  ];
}

/** @param {string} part */
function drawing(part) {
  return el("pre", { tabindex: "0", "aria-label": t("rules.drawing") }, part.replace(/^\w*\n/, ""));
}

/**
 * Paragraphs, lists and tables.
 * @param {string} part
 */
function prose(part) {
  /** @type {HTMLElement[]} */
  const blocks = [];
  /** @type {string[]} what belongs together: the rows of a table, or the items of a list */
  let lines = [];
  for (const line of [...part.split("\n"), ""]) {
    if (lines.length && !line.startsWith(lines[0].slice(0, 1))) {
      blocks.push(lines[0].startsWith("|") ? tableOf(lines.map(cellsOf)) : listOf(lines));
      lines = [];
    }
    if (line.startsWith("|") || line.startsWith("- ")) lines.push(line);
    else if (line.trim()) blocks.push(el("p", {}, marked(line)));
  }
  return blocks;
}

/** @param {string[]} items */
function listOf(items) {
  return el("ul", {}, items.map((item) => el("li", {}, marked(item.slice(2)))));
}

/** @param {string} row */
function cellsOf(row) {
  return row.split("|").slice(1, -1).map((cell) => cell.trim());
}

/** @param {string[][]} rows */
function tableOf([head, ...rows]) {
  const body = rows.filter((row) => !row.every((cell) => /^:?-+:?$/.test(cell)));
  return el(
    "div",
    { class: "wide", tabindex: "0", role: "group", "aria-label": t("rules.table") },
    el(
      "table",
      {},
      el("thead", {}, el("tr", {}, head.map((cell) => el("th", { scope: "col" }, marked(cell))))),
      el("tbody", {}, body.map((row) => el("tr", {}, row.map((cell) => el("td", {}, marked(cell)))))),
    ),
  );
}

/**
 * The few marks that the rules use: code, strong, emphasis, the number of a clause.
 * @param {string} line
 */
function marked(line) {
  const parts = [];
  let end = 0;
  for (const found of line.matchAll(MARKS)) {
    parts.push(line.slice(end, found.index));
    const [whole, code, strong, emphasis, clause] = found;
    if (code !== undefined) parts.push(el("code", {}, code));
    else if (strong !== undefined) parts.push(el("b", {}, strong));
    else if (emphasis !== undefined) parts.push(el("i", {}, emphasis));
    else parts.push(el("button", { type: "button", class: "link cite", "data-cites": clause, "aria-label": t("match.rule", { rule: clause }) }, clause));
    end = /** @type {number} */ (found.index) + whole.length;
  }
  return [...parts, line.slice(end)];
}
