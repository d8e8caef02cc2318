/**
 * What each game deals from its streams, as the page *Dealing* of the docs has it. The one place of
 * this client that knows games: a check that asked the service how it deals would prove nothing.
 */

import { Stream } from "./chance.js";

/**
 * @typedef {{game: string, options: any, seats: unknown[]}} Record
 * @typedef {{components: any}} Box what the service shows of the game
 * @typedef {{dealt: unknown, shown: unknown}} Compared what follows from the seed, what was played with
 */

/** @type {{[game: string]: (seed: import("./chance.js").Bytes, record: Record, box: Box, view: any) => Promise<Compared>}} */
const DEALERS = { arctic, north_pole, iglu_iglu };

/**
 * The deal anew, beside the one that was played with; null for a game that is not known here.
 * @param {import("./chance.js").Bytes} seed
 * @param {Record} record
 * @param {Box} box
 * @param {any} view everything as it lay before the first command
 */
export async function dealtAnew(seed, record, box, view) {
  const deal = DEALERS[record.game];
  return deal ? deal(seed, record, box, view) : null;
}

/** @type {typeof DEALERS[string]} */
async function arctic(seed, { seats }, { components }, view) {
  const stream = new Stream(seed, "arctic/1");
  const decks = (await stream.shuffled([0, 1, 2, 3])).slice(0, seats.length).sort();
  const ids = components.cards.map((/** @type {{id: string}} */ { id }) => id);
  const cards = await stream.shuffled(decks.flatMap((deck) => ids.slice(30 * deck, 30 * deck + 30)));
  for (let animal = 0; animal < 6; animal++) await stream.below(2);
  const totems = (await stream.shuffled(components.animals.map((/** @type {{id: string}} */ { id }) => id))).slice(0, seats.length);
  const take = (/** @type {number} */ count) => cards.splice(0, count);
  const dealt = {
    reserve: take(5 * (seats.length - 1)),
    hands: seats.map(() => take(3).sort()),
    river: take(6),
    deck: cards,
    totems,
  };
  return {
    dealt,
    shown: {
      reserve: view.secrets.reserve,
      hands: view.seats.map((/** @type {{hand: string[]}} */ { hand }) => [...hand].sort()),
      river: view.river,
      deck: view.secrets.deck,
      totems: view.seats.map((/** @type {{totem: string}} */ { totem }) => totem),
    },
  };
}

/** @type {typeof DEALERS[string]} */
async function north_pole(seed, { options }, { components }, view) {
  const stream = new Stream(seed, "north_pole/1");
  const tables = { ...components, ...options.tables };
  const cards = await stream.shuffled(
    tables.action_cards.flatMap((/** @type {any} */ { kind, backs }) =>
      ["blue", "red", "purple"].flatMap((back) => Array.from({ length: backs[back] }, () => `${kind} ${back}`)),
    ),
  );
  const masks = (/** @type {string} */ wanted) =>
    tables.ice_masks.flatMap((/** @type {any} */ { kind, count, back }) => (back === wanted ? Array(count).fill(kind) : []));
  const green = await stream.shuffled(masks("green"));
  const stack = (await stream.shuffled([...green.slice(5), ...masks("blue")])).slice(0, tables.stacked_masks);
  const named = (/** @type {any} */ { card, back }) => `${card} ${back}`;
  return {
    dealt: { sides: [0, 3, 6, 9].map((from) => cards.slice(from, from + 3).sort()), deck: cards.slice(12), stack },
    shown: {
      // The cards lie on the upper board, which has been turned; the view begins with what is on top.
      sides: [0, 1, 2, 3].map((side) => view.sides[(side + view.rotation) % 4].cards.map(named).sort()),
      deck: view.hidden.deck.map(named).reverse(),
      stack: [...view.hidden.mask_stack].reverse(),
    },
  };
}

/** @type {typeof DEALERS[string]} */
async function iglu_iglu(seed, _, { components }, view) {
  const all = (/** @type {any[]} */ rows, /** @type {string} */ member) => rows.flatMap((row) => Array(row.count).fill(row[member]));
  const fish = await new Stream(seed, "iglu_iglu/1/fish").shuffled(all(components.fish, "value"));
  const tiles = await new Stream(seed, "iglu_iglu/1/tiles").shuffled(all(components.tiles, "kind"));
  return {
    dealt: { fish: fish.slice(0, 4), tiles },
    shown: {
      fish: view.animals.map((/** @type {{value: number}} */ { value }) => value),
      tiles: view.revealed.faces.map((/** @type {{tile: string}} */ { tile }) => tile),
    },
  };
}
