/** A game: what it is, and its rules to read. */

import * as bell from "../bell.js";
import { el } from "../dom.js";
import { wayToLessons } from "../match/lessons.js";
import { openClause, rulesOf } from "../match/rules.js";
import { gameOf } from "../names.js";
import { scenery } from "../scenery.js";
import { t } from "../words.js";

/** @param {import("../main.js").Visit} visit */
export async function page({ parts: [name, clause] }) {
  const [game, rules] = await Promise.all([gameOf(name), rulesOf(name)]);
  bell.entitle(game.title);
  if (clause) setTimeout(() => openClause(rules, clause)); // once it stands in the page
  return el(
    "article",
    { class: "reading" },
    el("section", { class: "hero low" }, scenery(name, true), el("div", { class: "words" }, el("h1", {}, game.title), el("p", {}, game.summary))),
    el("p", { class: "actions" }, el("a", { class: "button primary", href: `#/new/${name}` }, t("game.play")), wayToLessons(game), el("a", { class: "button", href: `#/ladder/${name}` }, t("ladder.title"))),
    el("h2", {}, t("game.rules")),
    rules,
  );
}
