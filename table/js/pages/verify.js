/** The deal of a finished match, verified in this browser: nobody has to be believed. */

import * as bell from "../bell.js";
import * as matches from "../calls/matches.js";
import { el } from "../dom.js";
import { gameOf } from "../names.js";
import { departure } from "../verify/chain.js";
import { dealSeed, fromHex, inHex, sha256 } from "../verify/chance.js";
import { dealtAnew } from "../verify/dealing.js";
import { notesOf } from "../verify/notes.js";
import { t } from "../words.js";

/** @typedef {{name: string, holds: boolean | null, found: string}} Proof */

/** @param {import("../main.js").Visit} visit */
export async function page({ parts: [id] }) {
  const [match, record, entries] = await Promise.all([matches.read(id), matches.record(id), matches.events(id)]);
  const game = await gameOf(match.game);
  bell.entitle(`${t("match.verify")}: ${game.title}`);
  const start = entries.find(({ type }) => type === "match_started")?.version ?? 1;
  const opened = await matches.readOpen(id, start);
  const proofs = await proofsOf(match, record, game, opened.view);
  const holds = proofs.every((proof) => proof.holds !== false);
  return el(
    "article",
    { class: "reading" },
    el("h1", {}, `${t("match.verify")}: ${game.title}`),
    el("p", { class: `verdict ${holds ? "holds" : "broken"}`, role: "status" }, t(holds ? "verify.holds" : "verify.broken")),
    el("ol", { class: "proofs" }, proofs.map(proofOf)),
    el("p", { class: "quiet" }, t("verify.how")),
    el("p", { class: "actions" }, el("a", { class: "button", href: `#/matches/${id}` }, t("replay.back"))),
  );
}

/** @param {Proof} proof */
function proofOf({ name, holds, found }) {
  const sign = holds === null ? "–" : holds ? "✓" : "✗";
  return el(
    "li",
    { class: `card proof ${holds === false ? "broken" : ""}` },
    el("span", { class: "sign", "aria-hidden": "true" }, sign),
    el(
      "div",
      {},
      el("h2", {}, t(`verify.${name}`), el("span", { class: "sr-only" }, `: ${t(holds === null ? "verify.none" : holds ? "verify.yes" : "verify.no")}`)),
      el("p", {}, t(`verify.${name}_about`)),
      el("code", {}, found),
    ),
  );
}

/**
 * Everything that can be checked, in order.
 * @param {import("../service.js").Match} match
 * @param {any} record
 * @param {import("../service.js").GameDetail} game
 * @param {any} view
 * @returns {Promise<Proof[]>}
 */
async function proofsOf(match, record, game, view) {
  const { commitment, secret, entropies, chain } = record.fairness;
  const bytes = fromHex(secret);
  const seed = await dealSeed(record);
  const deal = await dealtAnew(seed, record, game, view);
  const isDealt = deal && JSON.stringify(deal.dealt) === JSON.stringify(deal.shown);
  const departs = await departure(record);
  const noted = notesOf(match.id);
  const isBound = (noted.commitment ?? commitment) === commitment;
  return [
    { name: "commitment", holds: isBound && inHex(await sha256(bytes)) === commitment, found: commitment },
    { name: "entropy", holds: noted.text === undefined ? null : entropies.includes(noted.text), found: noted.text ?? "–" },
    { name: "seed", holds: isDealt, found: inHex(seed) },
    { name: "deal", holds: isDealt, found: deal ? t("verify.dealt", { count: counted(deal.dealt) }) : "–" },
    { name: "chain", holds: departs === null, found: departs === null ? chain : t("verify.departs", { version: departs }) },
  ];
}

/**
 * How many things were compared.
 * @param {unknown} dealt
 * @returns {number}
 */
function counted(dealt) {
  if (dealt === null || typeof dealt !== "object") return 1;
  return Object.values(dealt).reduce((sum, part) => sum + counted(part), 0);
}
