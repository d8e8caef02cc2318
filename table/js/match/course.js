/**
 * The course of one match: document, log and picture, kept in step with the service.
 *
 * What happens comes on the stream, one by one or many at once. Every version is shown for as long
 * as the person wants, the last one stays; the decision is open only where the newest is shown.
 */

import * as matches from "../calls/matches.js";
import { keep, kept } from "../kept.js";
import { Problem } from "../service.js";
import { SPEEDS, isStill, speed, whenShapeChanges } from "../settings.js";
import { follow } from "../stream.js";
import { noteCommitment } from "../verify/notes.js";

const CHANGED = /^(seat_|player_|bot_replaced|rewound|invit|take|substitute)/; // more than how the match stands: read anew
const FURTHEST = 4; // versions back to the last move that is to be seen
const LONG = 24; // steps; whoever was away longer wants to see how it stands, not how it came

/** @typedef {import("../service.js").Schemas["Now"]} Now */
/** @typedef {import("../service.js").LogEntry & {now?: Now}} LogEntry */
/** @typedef {import("../calls/matches.js").Current} Current */

/**
 * @typedef {object} Teller whoever shows the match
 * @property {(picture: string, ms: number) => boolean} board whether it differs from the one before
 * @property {(entries: LogEntry[], isNews: boolean) => void} told
 * @property {(entries: LogEntry[]) => void} again what happened before is shown once more
 * @property {(current: Current) => void} current how the match stands, its newest version shown
 * @property {() => void} behind newer versions are about to be shown
 * @property {(isConnected: boolean) => void} connected
 * @property {(fault: Error) => void} failed
 */

/**
 * @typedef {object} Drawing how the match is shown
 * @property {typeof matches.board} draw
 * @property {boolean} isPicture whether somebody sees what has moved: every version is shown a while
 */

/** One match, as long as its page is open. */
export class Course {
  /**
   * @param {string} id
   * @param {Teller} teller
   * @param {Drawing} drawing
   * @param {AbortSignal} signal
   */
  constructor(id, teller, drawing, signal) {
    this.id = id;
    this.drawing = drawing;
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
    /** @type {string | null} */
    this.drawn = null; // the picture that is shown, as it was read
    this.looked = 0; // the version up to which whoever looks has seen what happened
    /** @type {Set<LogEntry>} */
    this.replayed = new Set(); // what is known already and is shown once more
    this.resume = () => {};
  }

  /** Show how the match stands, then all that happens. */
  async open() {
    await this.refresh();
    const entries = await matches.events(this.id);
    const match = /** @type {Current} */ (this.match);
    const past = entries.filter(({ version }) => version <= match.version);
    this.looked = kept(`looked@${this.id}`, match.version);
    whenShapeChanges(() => void this.#redraw(), this.signal);
    this.signal.addEventListener("abort", () => this.#remember());
    addEventListener("pagehide", () => this.#remember(), { signal: this.signal });
    if (this.drawing.isPicture) void this.#markLast(match.version);
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
    const picture = isDealt ? await this.#picture({}) : null;
    if (asked < this.answered) return;
    if (this.shown > match.version && this.shown !== shown) return this.refresh();
    this.answered = asked;
    this.#draw(picture, 0);
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
    this.looked = this.shown; // and whoever plays has looked
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

  /** What has happened that whoever looks has not seen played. */
  get missed() {
    return this.entries.filter(({ version }) => version > this.looked && version <= this.shown);
  }

  /** Play what has happened since somebody looked, from how it stood then to the newest. */
  async again() {
    const { looked: from, missed } = this;
    if (this.isRunning || this.isPlaying || !missed.length) return;
    const picture = await this.#picture({ version: String(from) });
    if (this.isRunning || this.isPlaying) return;
    this.teller.behind();
    this.replayed = new Set(missed);
    this.waiting = [...missed, ...this.waiting];
    this.looked = this.shown = from;
    this.#draw(picture, 0);
    this.shownAt = performance.now();
    await this.#run();
  }

  /** What is shown has been looked at, when somebody comes again. */
  #remember() {
    if (this.match) keep(`looked@${this.id}`, this.match.status === "finished" ? null : this.shown);
  }

  /** The window has become another: the same in another shape. */
  async #redraw() {
    const { shown } = this;
    const picture = shown ? await this.#picture({ version: String(shown) }).catch(() => null) : null;
    if (shown === this.shown) this.#draw(picture, 0);
  }

  /**
   * What the last move has changed is seen only beside how it stood before; some moves change nothing.
   * @param {number} version
   */
  async #markLast(version) {
    for (let before = version - 1; before > 0 && before >= version - FURTHEST; before--) {
      const picture = await this.#picture({ version: String(before) }).catch(() => null);
      if (picture === null || this.drawn === null || this.shown !== version || this.isRunning) return;
      this.teller.board(picture, 0);
      if (this.teller.board(this.drawn, 0)) return;
    }
  }

  /**
   * @param {string | null} picture
   * @param {number} ms
   */
  #draw(picture, ms) {
    if (picture === null) return;
    this.drawn = picture;
    this.teller.board(picture, isStill() ? 0 : ms);
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
      this.replayed.clear();
    }
  }

  async #step() {
    const versions = new Set(this.waiting.map(({ version }) => version));
    const [version] = versions;
    if (version <= this.shown) return this.#tell(version);
    const isTooMuch = versions.size > LONG && !this.replayed.size;
    const pause = this.isHurried || isTooMuch || document.hidden ? 0 : this.#pause();
    const rest = this.shownAt + pause - performance.now();
    if (pause && this.shownAt && rest > 0) return this.#waited(rest);
    if (versions.size === 1 || !pause) return this.#newest(pause);
    this.teller.behind();
    const picture = await this.#picture({ version: String(version) });
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
      return await this.drawing.draw(this.id, query, this.signal);
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
    this.#draw(picture, pause / 2);
    const isSeen = !document.hidden && this.looked === this.shown && this.waiting.length <= LONG;
    if (isSeen || this.replayed.size) this.looked = version;
    this.shown = version;
    this.shownAt = performance.now();
    this.#tell(version);
  }

  /**
   * Tell what came up to a version; what is only shown once more is no news.
   * @param {number} version
   */
  #tell(version) {
    const taken = this.#taken(version);
    const once = taken.filter((entry) => this.replayed.has(entry));
    if (once.length) this.teller.again(once);
    this.teller.told(taken.filter((entry) => !this.replayed.has(entry)), true);
  }

  /** How long a step is shown; whoever wants to see something once more wants to see it. */
  #pause() {
    if (!this.drawing.isPicture) return 0;
    return Math.max(SPEEDS[speed()], this.replayed.size ? SPEEDS.quick : 0);
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
