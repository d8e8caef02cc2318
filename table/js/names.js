/** What the things of a game are called: the service tells it, in the reader's language. */

import * as games from "./calls/games.js";
import * as service from "./service.js";

/** @type {Map<string, Promise<import("./service.js").GameDetail>>} */
const known = new Map();

/**
 * A game with all its names; read once in each language.
 * @param {string} name
 */
export function gameOf(name) {
  const key = `${service.address()} ${service.caller.language} ${name}`;
  const found = known.get(key) ?? games.read(name);
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}

/** The title of every game, by its name. */
export async function titlesOfGames() {
  return Object.fromEntries((await games.list()).map(({ name, title }) => [name, title]));
}

/**
 * The name of an option (`edition`), of a choice (`edition.de`), of a part of a score.
 * @param {import("./service.js").GameDetail} game
 * @param {"options" | "parts" | "commands" | "things"} kind
 * @param {string} id
 */
export function nameIn(game, kind, id) {
  return game.names[kind][id] ?? id.replaceAll("_", " ");
}

/**
 * How the seats are called, by seat: their player, their bot, or that they are open. Seats of one
 * name are told apart by their numbers, as the service's sentences do.
 * @param {import("./service.js").Match["seats"]} seats
 * @param {string} open
 */
export function namesOf(seats, open) {
  const names = seats.map((seat) => seat.player?.name ?? seat.bot ?? seat.invitation?.player.name ?? null);
  return names.map((name, seat) =>
    name === null ? open : names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${seat + 1})`,
  );
}
