// What an entry tells is known as soon as its type is: in every client, and nothing else is there.
import type { components } from "./made/openapi_fetch/contract.js";
import type * as hey from "./made/hey_api/index.js";
import type * as oazapfts from "./made/oazapfts/floe.js";
import type * as orval from "./made/orval/floe.js";
import type * as generator from "./made/openapi_generator/index.js";

type Entry =
  | components["schemas"]["ArcticLogEntry"]
  | hey.ArcticLogEntry
  | oazapfts.ArcticLogEntry
  | orval.ArcticLogEntry
  | generator.ArcticLogEntry;
type OfTheHouse =
  | components["schemas"]["HouseLogEntry"]
  | hey.HouseLogEntry
  | oazapfts.HouseLogEntry
  | orval.HouseLogEntry
  | generator.HouseLogEntry;

export function card(entry: Entry): string | null {
  if (entry.type !== "card_placed") return null;
  // @ts-expect-error: no card tells that
  const _nothing = entry.data.termination;
  return entry.data.card;
}

export function reason(entry: OfTheHouse): string | null {
  if (entry.type !== "invitation_declined") return null;
  // @ts-expect-error: no invitation tells that
  const _nothing = entry.data.card;
  return entry.data.reason;
}

export function version(entry: Entry | OfTheHouse): number {
  return entry.version;
}
