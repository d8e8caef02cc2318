/** The chain of hashes over everything that happened, walked again from its first head. */

import { fromHex, hmac, inHex, joined, sha256 } from "./chance.js";

/**
 * @typedef {{version: number, head: string}} Link
 * @typedef {{game: string, match_id: string, options: object, outcome: unknown,
 *   fairness: {commitment: string, secret: string, chain: string, deal_id?: string},
 *   commands: Link[], house: Link[]}} Chained
 */

/**
 * The version at which the record departs from its own chain; null if it never does.
 * @param {Chained} record
 * @returns {Promise<number | null>}
 */
export async function departure(record) {
  const { game, match_id, options, fairness } = record;
  const { commitment, deal_id } = fairness;
  const key = await hmac(fromHex(fairness.secret), `floe-chain-1\n${match_id}`);
  const shared = deal_id === undefined ? {} : { deal_id };
  const first = { algorithm: "floe-chain-1", commitment, game, match_id, options, ...shared };
  let head = await sha256(canonical(first));
  const links = [...record.commands, ...record.house].sort((one, other) => one.version - other.version);
  for (const link of links) {
    const { head: told, ...entry } = link;
    const whole = link === links.at(-1) ? { ...entry, outcome: record.outcome } : entry;
    head = await sha256(joined(head, await hmac(key, canonical(whole))));
    if (inHex(head) !== told) return link.version;
  }
  return inHex(head) === fairness.chain ? null : (links.at(-1)?.version ?? 0);
}

/**
 * JSON with its members in order and nothing between them.
 * @param {any} value
 * @returns {string}
 */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}
