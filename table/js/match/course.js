/**
 * The course of one match: document, log and picture, kept in step with the service.
 *
 * What happens comes on the stream, one by one or many at once. Every version is shown for as long
 * as the person wants, the last one stays; the decision is open only where the newest is shown.
 */

import * as matches from "../calls/matches.js";
import { Problem } from "../service.js";
import { SPEEDS, isStill, speed } from "../settings.js";
import { follow } from "../stream.js";
import { noteCommitment } from "../verify/notes.js";

const CHANGED = /^(seat_|player_|bot_replaced|rewound|invit|take|substitute)/; // more than how the match stands: read anew
const LONG = 24; // steps; whoever was away longer wants to see how it stands, not how it came

/** @typedef {import("../service.js").Schemas["Now"]} Now */
/** @typedef {import("../service.js").LogEntry & {now?: Now}} LogEntry */
/** @typedef {import("../calls/matches.js").Current} Current */

/**
 * @typedef {object} Teller whoever shows the match
 * @property {(picture: string, ms: number) => void} board
 * @property {(entries: LogEntry[], isNews: boolean) => void} told
 * @property {(current: Current) => void} current how the match stands, its newest version shown
 * @property {() => void} behind newer versions are about to be shown
 * @property {(isConnected: boolean) => void} connected
 * @property {(fault: Error) => void} failed
 */

/** One match, as long as its page is open. */
export class Course {
  /**
   * @param {string} id
   * @param {Teller} teller
   * @param {AbortSignal} signal
   */
  constructor(id, teller, signal) {
    this.id = id;
    this.teller = teller;
    this.signal = signal;
    /** @type {Current | null} */
    this.match = null;
    this.shown = 0; // the version that picture and decision show
    this.shownAt = 0; // when it was shown, in ms since the page was opened
    /** @type {Set<string>} */
    this.known = new Set();
    /** @type {LogEntry[]} */
    this.entries = [];
    /** @type {LogEntry[]} */
    this.waiting = [];
    this.asked = 0; // readings of the whole, counted
    this.answered = 0; // the last one that was shown
    this.isRunning = false;
    this.isHurried = false;
    this.isPlaying = false;
    this.resume = () => {};
  }

  /** Show how the match stands, then all that happens. */
  async open() {
    await this.refresh();
    const entries = await matches.events(this.id);
    const match = /** @type {Current} */ (this.match);
    const past = entries.filter(({ version }) => version <= match.version);
    this.teller.told(past, false);
    this.#learn(past);
    this.teller.current(match); // what can be done follows from what has happened, too
    this.#take(entries); // what has happened since the match was read
    void this.#run();
    const after = entries.at(-1)?.id ?? null;
    const heard = (/** @type {LogEntry} */ entry) => this.#heard(entry);
    const connected = (/** @type {boolean} */ is) => this.teller.connected(is);
    return follow(`/v1/matches/${this.id}/events?unnamed=true&include=decision`, { heard, connected }, { after, signal: this.signal });
  }

  /**
   * Read everything anew, and show it. Of readings that overtake each other the one asked for last
   * stands; if the match has gone on meanwhile, it is read once more.
   * @returns {Promise<void>}
   */
  async refresh() {
    const asked = ++this.asked;
    const { shown } = this;
    const match = await matches.read(this.id);
    if (match.status !== "finished") noteCommitment(this.id, match.fairness.commitment);
    const isDealt = match.status === "playing" || match.status === "finished";
    const picture = isDealt ? await matches.board(this.id, {}, this.signal) : null;
    if (asked < this.answered) return;
    if (this.shown > match.version && this.shown !== shown) return this.refresh();
    this.answered = asked;
    if (picture !== null) this.teller.board(picture, 0);
    this.match = match;
    this.shown = match.version;
    this.teller.current(match);
  }

  /**
   * Do something that is answered as a command is; what comes of it is shown at once.
   * @param {() => Promise<matches.Played | object>} deed
   */
  async act(deed) {
    if (!this.match || this.isPlaying) return;
    this.isPlaying = true;
    this.shownAt = 0; // one's own move waits for nothing
    try {
      const played = /** @type {Partial<matches.Played>} */ (await deed());
      if (!played.match || !played.events || played.decision === undefined) return; // the others are asked
      if (played.match.version >= this.match.version) this.match = { ...played.match, decision: played.decision };
      this.#take(played.events);
    } finally {
      this.isPlaying = false;
      this.#run();
    }
  }

  /** Show the newest at once; whoever touches the board does not want to wait. */
  hurry() {
    if (!this.isRunning) return;
    this.isHurried = true;
    this.resume();
  }

  /** @param {LogEntry} entry */
  #heard(entry) {
    this.#take([entry]);
    if (!entry.now) return;
    if (entry.now.version === entry.version) this.#stand(entry.now);
    if (!this.isPlaying) this.#run();
  }

  /**
   * How the match stands is told with a batch, and what can be done: nothing need be asked, unless
   * more of the document has changed than that, or who follows sat down after they began to.
   * @param {Now} now
   */
  #stand({ decision, ...now }) {
    const { match } = this;
    if (!match || now.version <= match.version || decision === undefined) return;
    if (decision === null && match.your_seat !== null) return;
    if (match.clock || now.status !== match.status || this.waiting.some(({ type }) => CHANGED.test(type))) return;
    this.match = { ...match, ...now, decision };
  }

  /** @param {LogEntry[]} entries */
  #take(entries) {
    const fresh = entries.filter((entry) => !this.known.has(entry.id));
    this.#learn(fresh);
    this.waiting.push(...fresh);
  }

  /** @param {LogEntry[]} entries */
  #learn(entries) {
    for (const { id } of entries) this.known.add(id);
    this.entries.push(...entries);
  }

  async #run() {
    if (this.isRunning || !this.waiting.length) return;
    this.isRunning = true;
    try {
      while (this.waiting.length && !this.signal.aborted) await this.#step();
    } catch (fault) {
      if (!this.signal.aborted) this.teller.failed(/** @type {Error} */ (fault));
    } finally {
      this.isRunning = this.isHurried = false;
    }
  }

  async #step() {
    const versions = new Set(this.waiting.map(({ version }) => version));
    const [version] = versions;
    if (version <= this.shown) return this.teller.told(this.#taken(version), true);
    const pause = this.isHurried || versions.size > LONG || document.hidden ? 0 : SPEEDS[speed()];
    const rest = this.shownAt + pause - performance.now();
    if (pause && this.shownAt && rest > 0) return this.#waited(rest);
    if (versions.size === 1 || !pause) return this.#newest(pause);
    this.teller.behind();
    const picture = await matches.board(this.id, { version: String(version) }, this.signal);
    this.#show(picture, version, pause);
  }

  /**
   * Match and picture are asked for at once; if the match has gone on in between, the picture is
   * asked for again, as it was at the version of the match.
   * @param {number} pause
   */
  async #newest(pause) {
    const wanted = Math.max(...this.waiting.map(({ version }) => version));
    const isKnown = this.match !== null && this.match.version >= wanted;
    const [match, picture] = await Promise.all([
      isKnown ? /** @type {Current} */ (this.match) : matches.read(this.id),
      this.#picture({}),
    ]);
    const { version: read } = match;
    const fitting = read > wanted ? await this.#picture({ version: String(read) }) : picture;
    if (this.match === null || read > this.match.version) this.match = match;
    if (read < this.shown) return; // all was read anew meanwhile
    this.#show(fitting, read, pause);
    if (!this.waiting.some(({ version }) => version > read)) this.teller.current(this.match);
  }

  /** The board; a match that is not dealt has none. */
  async #picture(/** @type {{[name: string]: string}} */ query) {
    try {
      return await matches.board(this.id, query, this.signal);
    } catch (fault) {
      if (fault instanceof Problem && fault.status === 409) return null;
      throw fault;
    }
  }

  /** @param {number} version */
  #taken(version) {
    const taken = this.waiting.filter((entry) => entry.version <= version);
    this.waiting = this.waiting.filter((entry) => entry.version > version);
    return taken;
  }

  /**
   * @param {string | null} picture
   * @param {number} version
   * @param {number} pause
   */
  #show(picture, version, pause) {
    if (picture !== null) this.teller.board(picture, isStill() ? 0 : pause / 2);
    this.shown = version;
    this.shownAt = performance.now();
    this.teller.told(this.#taken(version), true);
  }

  /**
   * For as long as the last step is to be looked at; the hand is closed meanwhile.
   * @param {number} ms
   */
  #waited(ms) {
    this.teller.behind();
    return new Promise((resume) => {
      this.resume = () => resume(undefined);
      setTimeout(resume, ms);
    });
  }
}
