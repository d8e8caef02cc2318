/** What a person does with a match beside playing: sit down, leave, call off, keep its record. */

import * as matches from "../calls/matches.js";
import { el } from "../dom.js";
import * as frame from "../frame.js";
import * as guests from "../guests.js";
import { needed, sure } from "../joining.js";
import { player } from "../player.js";
import { noteText, ownText } from "../verify/notes.js";
import { t } from "../words.js";

const GIFT_SECONDS = 60;

/** @typedef {import("../service.js").Match} Match */

/** Whether the match belongs to whoever plays here. */
export function isOurs(/** @type {Match} */ match) {
  return player() !== null && match.created_by === player()?.id;
}

/** Whether its creator may call it off: nobody but house bots would lose a match by that. */
export function canCallOff(/** @type {Match} */ match) {
  const isOfBots = match.seats.every(({ kind }) => kind === "bot");
  return isOurs(match) && (match.status === "waiting" || (match.status === "playing" && isOfBots));
}

/** The seat that is kept for whoever plays here; undefined if none is. */
export function keptForUs(/** @type {Match} */ match) {
  return match.seats.find(({ invitation }) => player() !== null && invitation?.player.id === player()?.id);
}

/** Whether a house bot keeps a seat warm for whoever plays here. */
export function isKeptWarm(/** @type {Match} */ match) {
  const ours = guests.self()?.id;
  return ours !== undefined && match.seats.some(({ keeps }) => keeps?.id === ours);
}

/** Whether the seat of whoever plays here missed a turn, and they have not shown that they are back. */
export function isMissed(/** @type {Match} */ { status, seats, your_seat: ours }) {
  return status === "playing" && ours !== null && Boolean(seats[ours].away);
}

/** Whether somebody may be allowed to take over a seat of the match. */
export function hasSubstitutes(/** @type {Match} */ { rated, contest }) {
  return !rated && !contest;
}

/**
 * Whether whoever looks on may ask for a seat: its owner has left it warm and allows it.
 * @param {Match} match
 * @param {number} seat
 */
export function mayTakeOver(match, seat) {
  const { status, seats, your_seat: ours, substitute } = match;
  const { keeps, substitutes } = seats[seat];
  const hasLeft = isKeptWarm(match);
  return status === "playing" && ours === null && !hasLeft && !substitute && !guests.guest() && Boolean(keeps && substitutes);
}

/** Whether another player, who is no house bot, is to act. */
export function isAwaited(/** @type {Match} */ { status, seats, to_act: toAct, your_seat: ours }) {
  return status === "playing" && ours !== null && toAct.some((seat) => seat !== ours && seats[seat].kind === "player");
}

/** Whether it may come to a claim that another player is gone: with a clock they have missed a turn. */
export function mayClaim(/** @type {Match} */ match) {
  const { status, seats, your_seat: ours, clock } = match;
  if (!clock) return isAwaited(match);
  return status === "playing" && ours !== null && seats.some(({ seat, away }) => seat !== ours && away);
}

/**
 * The seat of whoever plays here, also if a house bot has it now; null if they had none.
 * @param {Match} match
 * @param {readonly import("../service.js").LogEntry[]} entries
 */
export function seatHere(match, entries) {
  const id = guests.self()?.id;
  if (id === undefined || match.your_seat !== null) return match.your_seat;
  const gaveUp = entries.find(
    (entry) => (entry.type === "seat_taken_over" || entry.type === "seat_left_warm") && entry.data.player?.id === id,
  );
  return gaveUp?.seat ?? null;
}

/** The deeds of one match; `done` is told after each. */
export class Deeds {
  /**
   * @param {string} id
   * @param {() => Promise<void>} done
   */
  constructor(id, done) {
    this.id = id;
    this.done = done;
  }

  /** Sit down, with a text of one's own for the deal; a stranger gives a name first. */
  async sitDown() {
    if (!(await needed())) return;
    const text = ownText();
    await this.#do(async () => {
      await matches.sitDown(this.id, text);
      noteText(this.id, text);
    });
  }

  /**
   * Sit down by the link of a seat, as a guest of this name.
   * @param {string} name
   */
  async sitDownAsGuest(name) {
    const text = ownText();
    await frame.attempt(async () => {
      guests.sat(await matches.sitDownAsGuest(this.id, name, text));
      noteText(this.id, text);
      frame.lookAnew();
    });
  }

  /** A guest becomes a player, and keeps the seat. */
  async becomePlayer() {
    if (await needed()) frame.lookAnew();
  }

  /** @param {number} seat one that a house bot keeps warm */
  async takeOver(seat) {
    if (await needed()) await this.#do(() => matches.takeOver(this.id, seat));
  }

  /**
   * @param {string} substitute
   * @param {"yes" | "no"} answer
   */
  answerSubstitute(substitute, answer) {
    return this.#do(() => matches.answerSubstitute(this.id, substitute, answer));
  }

  /** @param {number} seat the one that is kept; it is open then */
  decline(seat) {
    return this.#do(() => matches.leave(this.id, seat));
  }

  /** @param {number} seat */
  giveToBot(seat) {
    return this.#do(() => matches.changeSeat(this.id, seat, { kind: "bot", bot: "greedy" }));
  }

  /** @param {number} seat */
  async standUp(seat) {
    if (await sure(t("seat.leave_sure"), t("seat.leave"))) await this.#leave(seat);
  }

  /** @param {number} seat */
  async resign(seat) {
    if (await sure(t("match.resign_sure"), t("match.resign"))) await this.#leave(seat);
  }

  /**
   * @param {number} seat it is kept warm
   * @param {boolean} substitutes whether somebody may take it over meanwhile
   */
  pause(seat, substitutes) {
    return this.#do(() => matches.leaveWarm(this.id, seat, substitutes));
  }

  /** To the seat that was kept warm, or whose turn was missed. */
  comeBack() {
    return this.#do(() => matches.comeBack(this.id));
  }

  /** A minute more for whoever is to act. */
  giveTime() {
    return this.#do(() => matches.nudge(this.id, { give_seconds: GIFT_SECONDS }));
  }

  /** Whoever is to act has gone: a house bot plays on. */
  async claim() {
    if (await sure(t("nudge.claim_sure"), t("nudge.claim"))) await this.#do(() => matches.nudge(this.id, { claim: true }));
  }

  /** @param {string} takeback */
  withdrawTakeback(takeback) {
    return this.#do(() => matches.withdrawTakeback(this.id, takeback));
  }

  /** Call the match off; it ends for everybody, without a result. */
  async callOff() {
    if (await sure(t("match.call_off_sure"), t("match.call_off"))) await this.#do(() => matches.callOff(this.id));
  }

  /** Once more with the same people: to the rematch, whoever has asked for it first. */
  rematch() {
    return frame.attempt(async () => {
      const { id } = await matches.askForRematch(this.id);
      guests.leadOn(id);
      location.hash = `#/matches/${id}`;
    });
  }

  /** The record as a file. */
  download() {
    return frame.attempt(async () => {
      const written = JSON.stringify(await matches.record(this.id), null, 1);
      const file = URL.createObjectURL(new Blob([written], { type: "application/json" }));
      el("a", { href: file, download: `${this.id}.json` }).click();
      URL.revokeObjectURL(file);
    });
  }

  /** @param {number} seat with it goes the key of a guest */
  #leave(seat) {
    if (!guests.guest()) return this.#do(() => matches.leave(this.id, seat));
    return frame.attempt(async () => {
      await matches.leave(this.id, seat);
      guests.forget();
      frame.lookAnew();
    });
  }

  /** @param {() => Promise<unknown>} deed */
  async #do(deed) {
    await frame.attempt(async () => {
      await deed();
      await this.done();
    });
  }
}
