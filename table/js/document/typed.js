/**
 * What somebody typed, among the choices there are: understood tolerantly, never guessed. Pure.
 *
 * Words count in any order, without accents and capitals, and by their beginnings; numbers and
 * squares count whole. Words that a choice has and nobody typed do not matter, so articles may be
 * missing. A word that no choice has is named, and nothing is played because of the others.
 * `engine/cli/typed.py` does the same at the terminal; `tests/typed.json` holds both to it.
 */

const MOST_DIGITS = 4;

/**
 * @typedef {{text: string, command: unknown}} Offered
 * @typedef {{sentence: string[], ids: string[]}} Choice the words of its sentence, and of its command's ids
 * @typedef {object} Understood
 * @property {number[]} found the choices that can be meant, by their places in the list
 * @property {string[]} unknown words that no choice has; the choices found have all others
 * @property {boolean} isExact whether one was named by its number or its whole sentence
 */

/**
 * What was meant: a number of the list, a whole sentence, or some of its words.
 * @param {string} typed
 * @param {readonly Offered[]} offers
 * @returns {Understood}
 */
export function understood(typed, offers) {
  if (/^[0-9]+$/.test(typed.trim())) return numbered(typed.trim(), offers.length);
  const wanted = words(typed);
  const sentences = offers.map(({ text }) => words(text));
  const exact = places(sentences, (sentence) => sentence.join(" ") === wanted.join(" "));
  if (exact.length === 1) return { found: exact, unknown: [], isExact: true };
  const choices = offers.map(({ command }, place) => ({ sentence: sentences[place], ids: ids(command) }));
  const unknown = wanted.filter((word) => !choices.some((choice) => has(choice, word)));
  const known = wanted.filter((word) => !unknown.includes(word));
  return { found: having(known, choices), unknown: [...new Set(unknown)], isExact: false };
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
 * The choices with all of these words; where some have them in this order, only those.
 * @param {string[]} wanted
 * @param {Choice[]} choices
 */
function having(wanted, choices) {
  if (!wanted.length) return [];
  const found = places(choices, (choice) => wanted.every((word) => has(choice, word)));
  const ordered = found.filter((place) => hasInOrder(choices[place], wanted));
  return ordered.length ? ordered : found;
}

/**
 * @param {Choice} choice
 * @param {string} word
 */
function has({ sentence, ids }, word) {
  return [...sentence, ...ids].some((other) => isBegun(other, word));
}

/**
 * @param {Choice} choice
 * @param {string[]} wanted
 */
function hasInOrder({ sentence, ids }, wanted) {
  return areInOrder(wanted, sentence) || areInOrder(wanted, ids);
}

/**
 * @param {string[]} wanted
 * @param {string[]} among
 */
function areInOrder(wanted, among) {
  let next = 0;
  for (const word of among) if (next < wanted.length && isBegun(word, wanted[next])) next += 1;
  return next === wanted.length;
}

/**
 * Whether a word begins so; whatever has a digit, a number or a square, has to be whole.
 * @param {string} word
 * @param {string} beginning
 */
function isBegun(word, beginning) {
  return /\p{Nd}/u.test(beginning) ? word === beginning : word.startsWith(beginning);
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
