/** The client's own words, in four languages; everything about the games comes from the service. */

export const LANGUAGES = { en: "English", de: "Deutsch", es: "Español", it: "Italiano" };

/** @type {{[key: string]: string}} */
let words = {};
let language = "en";

/** The language that is spoken now. */
export function spoken() {
  return language;
}

/**
 * The language a browser asks for, among ours.
 * @param {readonly string[]} wanted
 */
export function bestLanguage(wanted) {
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in LANGUAGES) ?? "en";
}

/**
 * Speak this language from now on.
 * @param {string} wanted
 */
export async function speak(wanted) {
  const answer = await fetch(new URL(`../words/${wanted}.json`, import.meta.url));
  know(await answer.json(), wanted);
}

/**
 * Speak a language whose words are at hand.
 * @param {{[key: string]: string}} told
 * @param {string} wanted
 */
export function know(told, wanted) {
  words = told;
  language = wanted;
}

/**
 * A sentence with its gaps filled: `{name}`. A number in `count` chooses the plural by the rules
 * of the language: `key.one`, `key.other`.
 * @param {string} key
 * @param {{[gap: string]: string | number}} [gaps]
 */
export function t(key, gaps = {}) {
  const plural = "count" in gaps && `${key}.${new Intl.PluralRules(language).select(Number(gaps.count))}`;
  const sentence = (plural && words[plural]) || words[`${key}.other`] || words[key] || key;
  return sentence.replace(/\{(\w+)\}/g, (gap, name) => String(gaps[name] ?? gap));
}

/**
 * Names in one phrase: "Ada, Bea and Cem".
 * @param {string[]} names
 */
export function listed(names) {
  return new Intl.ListFormat(language).format(names);
}

/**
 * A number as people write it.
 * @param {number} value
 * @param {number} digits behind the point
 */
export function number(value, digits) {
  return new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
}

/**
 * A moment as people say it: today the time alone, else the day as well.
 * @param {string} moment
 */
export function when(moment) {
  const date = new Date(moment);
  const isToday = date.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(language, {
    timeStyle: "short",
    dateStyle: isToday ? undefined : "medium",
  }).format(date);
}
