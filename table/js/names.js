/** What games, their things and the house bots are called: the service tells it, in the reader's language. */

import * as games from "./calls/games.js";
import { el } from "./dom.js";
import * as service from "./service.js";

/** @typedef {import("./service.js").Schemas["BotSummary"]} Bot */

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

/** @type {Map<string, Promise<Bot[]>>} */
const knownBots = new Map();

/** @type {{[bot: string]: string}} */
let titles = {};

/** The house bots, the weakest first; read once in each language. From then on they have titles. */
export function bots() {
  const key = `${service.address()} ${service.caller.language}`;
  const found = knownBots.get(key) ?? games.bots();
  knownBots.set(key, found);
  const learn = (/** @type {Bot[]} */ all) => (titles = Object.fromEntries(all.map(({ name, title }) => [name, title])));
  found.then(learn, () => knownBots.delete(key));
  return found;
}

/**
 * What people call a house bot.
 * @param {string} bot
 */
export function titleOf(bot) {
  return titles[bot] ?? bot;
}

/**
 * How somebody is called: a player by their name, a house bot by its title; null for nobody.
 * @param {{player?: {name: string} | null, bot?: string | null}} one
 */
export function nameOf({ player, bot }) {
  return player?.name ?? (bot ? titleOf(bot) : null);
}

/**
 * A name; behind that of a house bot what programs call it, in small print.
 * @param {string} name
 * @param {string | null | undefined} bot
 * @returns {import("./dom.js").Child[]}
 */
export function printed(name, bot) {
  return bot ? [name, " ", el("small", {}, bot)] : [name];
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
 * How the seats are called, by seat: their player, their bot's title, or that they are open. Seats
 * of one name are told apart by their numbers, as the service's sentences do.
 * @param {import("./service.js").Match["seats"]} seats
 * @param {string} open
 */
export function namesOf(seats, open) {
  const names = seats.map((seat) => nameOf(seat) ?? seat.invitation?.player.name ?? null);
  return names.map((name, seat) =>
    name === null ? open : names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${seat + 1})`,
  );
}
