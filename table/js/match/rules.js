/** The rules of a game beside its board, every clause by its number. */

import * as games from "../calls/games.js";
import { el } from "../dom.js";
import { t } from "../words.js";

const MARKS = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*/g;
const FENCE = "```";

/**
 * The rules, section by section.
 * @param {string} game
 */
export async function rulesOf(game) {
  const book = await games.rules(game);
  const sections = new Map();
  for (const clause of book.clauses) {
    sections.set(clause.section, [...(sections.get(clause.section) ?? []), clause]);
  }
  return el(
    "div",
    { class: "rules" },
    [...sections].map(([section, clauses], place) =>
      el(
        "details",
        { open: place === 0 },
        el("summary", {}, section),
        el("dl", {}, clauses.map(clauseOf).flat()),
      ),
    ),
  );
}

/**
 * Open the clause that a refusal names.
 * @param {HTMLElement} rules
 * @param {string} id
 */
export function openClause(rules, id) {
  const clause = rules.querySelector(`[data-clause="${CSS.escape(id)}"]`);
  const section = clause?.closest("details");
  if (!clause || !section) return;
  section.open = true;
  clause.classList.add("cited");
  clause.scrollIntoView({ block: "center" });
}

/**
 * @param {{id: string, text: string}} clause
 * @returns {HTMLElement[]}
 */
function clauseOf({ id, text }) {
  return [
    el("dt", { "data-clause": id }, id),
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
 * Paragraphs and tables.
 * @param {string} part
 */
function prose(part) {
  /** @type {HTMLElement[]} */
  const blocks = [];
  /** @type {string[][]} */
  let rows = [];
  for (const line of [...part.split("\n"), ""]) {
    if (line.startsWith("|")) {
      rows.push(line.split("|").slice(1, -1).map((cell) => cell.trim()));
      continue;
    }
    if (rows.length) blocks.push(tableOf(rows));
    rows = [];
    if (line.trim()) blocks.push(el("p", {}, marked(line)));
  }
  return blocks;
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
 * The few marks that the rules use: code, strong, emphasis.
 * @param {string} line
 */
function marked(line) {
  const parts = [];
  let end = 0;
  for (const found of line.matchAll(MARKS)) {
    parts.push(line.slice(end, found.index));
    const [whole, code, strong, emphasis] = found;
    if (code !== undefined) parts.push(el("code", {}, code));
    else if (strong !== undefined) parts.push(el("b", {}, strong));
    else parts.push(el("i", {}, emphasis));
    end = /** @type {number} */ (found.index) + whole.length;
  }
  return [...parts, line.slice(end)];
}
