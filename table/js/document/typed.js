/**
 * What somebody typed, among the choices there are: understood tolerantly, never guessed. Pure.
 *
 * Words count in any order, without accents and capitals, whole, by their beginnings, or as the end
 * of a compound; numbers and squares count whole. Some words mean the same as a command's id: of
 * those each language has a list. Words that a choice has and nobody typed do not matter, so articles
 * may be missing. A word that no choice has is named, and nothing is played because of the others.
 * `engine/cli/typed.py` does the same at the terminal; `tests/typed.json` holds both to it.
 */

const MOST_DIGITS = 4;
const SHORTEST_END = 3; // of a compound: the bear of a polar bear, where that is one word

/**
 * @typedef {{text: string, command: unknown}} Offered
 * @typedef {{sentence: string[], ids: string[]}} Choice the words of its sentence, and of its command's ids
 * @typedef {(other: string, word: string) => boolean} Fit whether a word of a choice is meant by one that was typed
 * @typedef {object} Understood
 * @property {number[]} found the choices that can be meant, by their places in the list
 * @property {string[]} unknown words that no choice has; the choices found have all others
 * @property {boolean} isExact whether one was named by its number or its whole sentence
 */

/**
 * What was meant: a number of the list, a whole sentence, or some of its words.
 * @param {string} typed
 * @param {readonly Offered[]} offers
 * @param {string} same words of the language for ids: "top = oben obenauf; under = unten"
 * @returns {Understood}
 */
export function understood(typed, offers, same = "") {
  if (/^[0-9]+$/.test(typed.trim())) return numbered(typed.trim(), offers.length);
  const wanted = words(typed);
  const sentences = offers.map(({ text }) => words(text));
  const exact = places(sentences, (sentence) => sentence.join(" ") === wanted.join(" "));
  if (exact.length === 1) return { found: exact, unknown: [], isExact: true };
  const choices = offers.map(({ command }, place) => ({ sentence: sentences[place], ids: ids(command) }));
  const fits = fitsOf(same);
  const unknown = wanted.filter((word) => !choices.some((choice) => fits.some((fit) => has(choice, word, fit))));
  const known = wanted.filter((word) => !unknown.includes(word));
  return { found: having(known, choices, fits), unknown: [...new Set(unknown)], isExact: false };
}

/**
 * @param {string} digits
 * @param {number} count
 * @returns {Understood}
 */
function numbered(digits, count) {
  const number = digits.length <= MOST_DIGITS ? Number(digits) : 0;
  const found = number > 0 && number <= count ? [number - 1] : [];
  return { found, unknown: [], isExact: found.length === 1 };
}

/**
 * The choices with all of these words, by the strictest fit that finds any; where some have them in
 * this order, only those.
 * @param {string[]} wanted
 * @param {Choice[]} choices
 * @param {Fit[]} fits
 */
function having(wanted, choices, fits) {
  if (!wanted.length) return [];
  for (const fit of fits) {
    const found = places(choices, (choice) => wanted.every((word) => has(choice, word, fit)));
    const ordered = found.filter((place) => hasInOrder(choices[place], wanted, fit));
    if (found.length) return ordered.length ? ordered : found;
  }
  return [];
}

/**
 * @param {Choice} choice
 * @param {string} word
 * @param {Fit} fit
 */
function has({ sentence, ids }, word, fit) {
  return [...sentence, ...ids].some((other) => fit(other, word));
}

/**
 * @param {Choice} choice
 * @param {string[]} wanted
 * @param {Fit} fit
 */
function hasInOrder({ sentence, ids }, wanted, fit) {
  return areInOrder(wanted, sentence, fit) || areInOrder(wanted, ids, fit);
}

/**
 * @param {string[]} wanted
 * @param {string[]} among
 * @param {Fit} fit
 */
function areInOrder(wanted, among, fit) {
  let next = 0;
  for (const word of among) if (next < wanted.length && fit(word, wanted[next])) next += 1;
  return next === wanted.length;
}

/**
 * How a word may be meant, the strictest first: whole; by its beginning; by its end, or with an ä, ö
 * or ü spelt out. Whatever has a digit, a number or a square, has to be whole.
 * @param {string} same
 * @returns {Fit[]}
 */
function fitsOf(same) {
  const meant = meanings(same);
  /** @type {Fit} */
  const isWhole = (other, word) => other === word || meant.get(word) === other;
  /** @type {Fit} */
  const isBegun = (other, word) => isWhole(other, word) || (!/\p{Nd}/u.test(word) && other.startsWith(word));
  /** @type {Fit} */
  const isCompounded = (other, word) => {
    const [long, short] = [spelt(other), spelt(word)];
    return isBegun(long, short) || isWhole(other, word) || (isEnd(short) && long.endsWith(short));
  };
  return [isWhole, isBegun, isCompounded];
}

/** @param {string} word */
function isEnd(word) {
  return word.length >= SHORTEST_END && !/\p{Nd}/u.test(word);
}

/**
 * Without the e by which umlauts are spelt out.
 * @param {string} word
 */
function spelt(word) {
  return word.replace(/([aou])e/g, "$1");
}

/**
 * Which id each of these words means.
 * @param {string} same
 * @returns {Map<string, string>}
 */
function meanings(same) {
  const groups = same.split(";").map(words);
  return new Map(groups.flatMap(([id, ...others]) => others.map((word) => /** @type {[string, string]} */ ([word, id]))));
}

/**
 * The words of a text without accents and capitals.
 * @param {string} text
 * @returns {string[]}
 */
function words(text) {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * The words of a command's ids: `place_card`, `bear-fox-3`.
 * @param {unknown} command
 * @returns {string[]}
 */
function ids(command) {
  if (typeof command === "string" || typeof command === "number") return words(String(command));
  return command && typeof command === "object" ? Object.values(command).flatMap(ids) : [];
}

/**
 * @template T
 * @param {readonly T[]} all
 * @param {(one: T) => boolean} isSo
 */
function places(all, isSo) {
  return all.flatMap((one, place) => (isSo(one) ? [place] : []));
}
