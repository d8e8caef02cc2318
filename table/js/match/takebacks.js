/** Taking back: how far one's own last command goes back. */

/** @typedef {import("../service.js").LogEntry} LogEntry */

/**
 * The version before the last command of a seat that still counts; null if there is none. Whose
 * command made a version is told by the first thing that happened in it.
 * @param {readonly LogEntry[]} entries
 * @param {number} seat
 * @param {(entry: LogEntry) => boolean} isOfGame
 */
export function beforeLastOf(entries, seat, isOfGame) {
  /** @type {LogEntry[]} */
  let counted = [];
  for (const entry of entries) {
    const to = takenBackTo(entry);
    if (to !== null) counted = counted.filter(({ version }) => version <= to);
    else if (isOfGame(entry) && counted.at(-1)?.version !== entry.version) counted.push(entry);
  }
  const last = counted.findLast((entry) => entry.seat === seat);
  return last ? last.version - 1 : null;
}

/**
 * The version from which the match goes on after this event; null if it is another one.
 * @param {LogEntry} entry
 */
export function takenBackTo(entry) {
  return entry.type === "taken_back" ? /** @type {number} */ (entry.data.to_version) : null;
}
