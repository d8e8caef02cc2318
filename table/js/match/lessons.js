/**
 * Lessons: how far somebody has come in one, by the log of its match, and what this browser keeps
 * of those that are done.
 */

import * as games from "../calls/games.js";
import * as matches from "../calls/matches.js";
import { el } from "../dom.js";
import * as guests from "../guests.js";
import { keep, kept } from "../kept.js";
import { player } from "../player.js";
import { Problem, address } from "../service.js";
import { t } from "../words.js";
import { asHost } from "./opening.js";
import { takenBackTo } from "./takebacks.js";

/** @typedef {import("../service.js").LogEntry} LogEntry */
/** @typedef {import("../service.js").Schemas["Lesson"]} Lesson */
/** @typedef {import("../service.js").Schemas["LessonGoal"]} Goal */
/** @typedef {{done: string[], running: {lesson: string, match: string} | null}} Progress */

/**
 * How many steps are done, and the version by which one was missed, if it was.
 *
 * Every version after the beginning is a command of the learner, until the last step is done; one
 * that was taken back does not count.
 * @param {Lesson} lesson
 * @param {readonly LogEntry[]} entries
 * @param {number} begins the version with which the lesson begins
 * @param {(entry: LogEntry) => boolean} isOfGame
 */
export function reached({ steps }, entries, begins, isOfGame) {
  /** @type {Map<number, LogEntry[]>} */
  const versions = new Map();
  for (const entry of entries) {
    const to = takenBackTo(entry);
    if (to !== null) for (const version of [...versions.keys()]) version > to && versions.delete(version);
    else if (entry.version > begins && isOfGame(entry)) versions.set(entry.version, [...(versions.get(entry.version) ?? []), entry]);
  }
  let done = 0;
  for (const [version, told] of versions) {
    if (done === steps.length) break;
    if (!isMet(steps[done].goal, told)) return { done, missed: version };
    done += 1;
  }
  return { done, missed: null };
}

/**
 * @param {Goal} goal
 * @param {LogEntry[]} told of one version
 */
function isMet({ type, seat, data, without }, told) {
  const wanted = Object.entries(data);
  const isTold = told.some((entry) => {
    const found = /** @type {{[name: string]: unknown}} */ (entry.data);
    return entry.type === type && entry.seat === seat && wanted.every(([name, value]) => found[name] === value);
  });
  return isTold && !told.some((entry) => without.includes(entry.type));
}

/** @returns {{[game: string]: Progress}} */
function known() {
  return kept(place(), {});
}

/**
 * What is done of a game, and the match of the lesson that one is at.
 * @param {string} game
 */
export function progress(game) {
  return known()[game] ?? { done: [], running: null };
}

/**
 * The way to the lessons of a game, and how far one has come; nothing for a game that has none.
 * @param {import("../service.js").GameSummary} game
 */
export function wayToLessons({ name, title, lessons: count }) {
  if (!count) return null;
  const done = progress(name).done.length;
  const words = done && done < count ? t("lesson.resume", { done, count }) : t("lesson.begin");
  return el("a", { class: "button", href: `#/lessons/${name}`, "aria-label": `${words}: ${title}` }, words);
}

/**
 * @param {string} game
 * @param {Progress} now
 */
function note(game, now) {
  keep(place(), { ...known(), [game]: now });
}

/**
 * The lesson to go on with: the one that was begun, or the first that is not done.
 * @param {string} game
 * @param {Lesson[]} lessons
 */
export function nextOf(game, lessons) {
  const { done, running } = progress(game);
  const begun = lessons.find(({ name }) => name === running?.lesson && !done.includes(name));
  return begun ?? lessons.find(({ name }) => !done.includes(name)) ?? null;
}

/**
 * The match of a lesson: the one that was begun here, or a new one.
 * @param {string} game
 * @param {string} lesson
 * @returns {Promise<string>} its id
 */
export async function resumed(game, lesson) {
  const { running } = progress(game);
  if (running?.lesson === lesson && (await isOn(running.match))) return running.match;
  return begun(game, lesson);
}

/**
 * Begin a lesson, by a new match; the one before is called off.
 * @param {string} game
 * @param {string} lesson
 * @returns {Promise<string>} its id
 */
export async function begun(game, lesson) {
  await leave(game);
  const { id } = player() ? await games.beginLesson(game, lesson) : await asHost((token) => asGuest(game, lesson, token));
  guests.comeTo(id);
  note(game, { ...progress(game), running: { lesson, match: id } });
  return id;
}

/**
 * Whoever is no player yet learns as the host that this browser keeps.
 * @param {string} game
 * @param {string} lesson
 * @param {string} token
 */
async function asGuest(game, lesson, token) {
  const match = await games.beginLesson(game, lesson, token);
  await guests.arrive(match.id, token);
  return match;
}

/**
 * The match of the lesson that one was at is needed no more.
 * @param {string} game
 */
export async function leave(game) {
  const { running, done } = progress(game);
  if (!running) return;
  note(game, { done, running: null });
  try {
    await matches.callOff(running.match, guests.tokenFor(running.match));
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault; // it is over, or not ours any more
  }
  guests.forget(running.match);
}

/**
 * A lesson is done, and counts as done from now on.
 * @param {string} game
 * @param {string} lesson
 */
export function noteDone(game, lesson) {
  const now = progress(game);
  if (!now.done.includes(lesson)) note(game, { ...now, done: [...now.done, lesson] });
}

/** @param {string} match */
async function isOn(match) {
  guests.comeTo(match);
  try {
    return (await matches.read(match)).status === "playing";
  } catch (fault) {
    if (fault instanceof Problem) return false;
    throw fault;
  }
}

/** Another service knows other matches. */
function place() {
  return `lessons@${address()}`;
}
