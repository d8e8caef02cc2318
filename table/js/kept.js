/** What this browser keeps: a few small things under names of ours, and nothing else. */

const PREFIX = "floe.";

/**
 * What is kept under a name, or the default.
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
export function kept(name, otherwise) {
  try {
    const written = localStorage.getItem(PREFIX + name);
    return written === null ? otherwise : JSON.parse(written);
  } catch {
    return otherwise; // a browser that keeps nothing, or something that is not ours
  }
}

/**
 * Keep something under a name; null forgets it.
 * @param {string} name
 * @param {unknown} value
 */
export function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // A browser may refuse to keep anything; the page works on until it is closed.
  }
}
