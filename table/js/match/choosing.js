/**
 * Choosing a command by touching what it names. Pure: a choice goes in, a choice comes out.
 *
 * Every command of a decision lists its targets in the order in which a hand would touch them. A
 * choice is the path touched so far. A command is chosen by its last target; one that names a
 * single thing wants a second touch of it, so that nothing is played by a slip. Commands with equal
 * targets are told apart by a list, commands without targets are buttons.
 */

/**
 * @typedef {{command: object, text: string, targets: readonly string[]}} Offer
 * @typedef {{offers: readonly Offer[], path: readonly string[]}} Choice
 */

/**
 * Nothing is touched yet.
 * @param {readonly Offer[]} offers
 * @returns {Choice}
 */
export function begin(offers) {
  return { offers, path: [] };
}

/**
 * Offered anew: what is touched stays so where all is offered as before, for the match may be read
 * anew at any moment.
 * @param {Choice} choice
 * @param {readonly Offer[]} offers
 * @returns {Choice}
 */
export function renew(choice, offers) {
  return JSON.stringify(offers) === JSON.stringify(choice.offers) ? choice : begin(offers);
}

/**
 * The marks that may be touched next.
 * @param {Choice} choice
 * @returns {Set<string>}
 */
export function possible({ offers, path }) {
  return new Set(
    offers
      .filter((offer) => offer.targets.length > path.length && begins(offer.targets, path))
      .map((offer) => offer.targets[path.length]),
  );
}

/**
 * The commands whose targets are touched, all of them: one to confirm, or a few to choose among.
 * @param {Choice} choice
 * @returns {Offer[]}
 */
export function complete({ offers, path }) {
  if (!path.length) return [];
  return offers.filter((offer) => offer.targets.length === path.length && begins(offer.targets, path));
}

/**
 * The commands that can still come of what is touched.
 * @param {Choice} choice
 * @returns {Offer[]}
 */
export function remaining({ offers, path }) {
  return offers.filter((offer) => begins(offer.targets, path));
}

/**
 * The commands without targets: buttons.
 * @param {readonly Offer[]} offers
 * @returns {Offer[]}
 */
export function buttons(offers) {
  return offers.filter((offer) => !offer.targets.length);
}

/**
 * A touch: the choice that follows, and the command to play if that settled it.
 *
 * What may come next is taken first; the thing touched last is confirmed by a second touch, or
 * given up if there is nothing to confirm; another beginning begins anew.
 * @param {Choice} choice
 * @param {string} mark
 * @returns {{choice: Choice, chosen: Offer | null}}
 */
export function touch(choice, mark) {
  if (possible(choice).has(mark)) return step(choice, mark);
  if (choice.path.at(-1) === mark) {
    const done = complete(choice);
    if (done.length === 1) return { choice, chosen: done[0] };
    return { choice: done.length ? choice : undo(choice), chosen: null };
  }
  const anew = begin(choice.offers);
  return possible(anew).has(mark) ? step(anew, mark) : { choice, chosen: null };
}

/**
 * What one tries in vain by touching these marks.
 * @param {readonly Offer[]} slips
 * @param {readonly string[]} path
 * @param {string} mark
 */
export function slipAt(slips, path, mark) {
  const touched = [[...path, mark].join(), mark];
  return slips.find(({ targets }) => touched.includes(targets.join())) ?? null;
}

/**
 * The last touch taken back.
 * @param {Choice} choice
 * @returns {Choice}
 */
export function undo({ offers, path }) {
  return { offers, path: path.slice(0, -1) };
}

/**
 * @param {Choice} choice
 * @param {string} mark
 * @returns {{choice: Choice, chosen: Offer | null}}
 */
function step(choice, mark) {
  const next = { offers: choice.offers, path: [...choice.path, mark] };
  const done = complete(next);
  const isSettled = next.path.length > 1 && done.length === 1 && !possible(next).size;
  return { choice: next, chosen: isSettled ? done[0] : null };
}

/**
 * @param {readonly string[]} targets
 * @param {readonly string[]} path
 */
function begins(targets, path) {
  return path.every((mark, place) => targets[place] === mark);
}
