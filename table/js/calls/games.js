/** The calls about games: what can be played, by which rules, and against which bots. */

import { call, once, text } from "../service.js";

/** @typedef {import("../service.js").Schemas} Schemas */

/** @returns {Promise<Schemas["GameSummary"][]>} */
export async function list() {
  return (await call("GET", "/v1/games")).items;
}

/**
 * @param {string} game
 * @returns {Promise<Schemas["GameDetail"]>}
 */
export function read(game) {
  return call("GET", `/v1/games/${game}`);
}

/**
 * @param {string} game
 * @returns {Promise<Schemas["Rulebook"]>}
 */
export function rules(game) {
  return call("GET", `/v1/games/${game}/rules`);
}

/**
 * The picture of the example in the rules.
 * @param {string} game
 */
export function example(game) {
  return text(`/v1/games/${game}/board.svg`, "image/svg+xml");
}

/**
 * What a newcomer plays first, in the order in which one learns.
 * @param {string} game
 * @returns {Promise<Schemas["Lesson"][]>}
 */
export async function lessons(game) {
  return (await call("GET", `/v1/games/${game}/lessons`)).lessons;
}

/**
 * Begin a lesson: a match of one's own, at the moment to learn from.
 * @param {string} game
 * @param {string} lesson
 * @param {string} [token] of whoever begins it, if not whoever is here
 * @returns {Promise<import("../service.js").Match>}
 */
export function beginLesson(game, lesson, token) {
  return once("POST", `/v1/games/${game}/lessons/${lesson}`, { token });
}

/**
 * The house bots, the weakest first; they are the same for everybody.
 * @returns {Promise<Schemas["BotSummary"][]>}
 */
export async function bots() {
  return (await call("GET", "/v1/bots", { token: null })).items;
}
