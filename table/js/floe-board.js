/**
 * `<floe-board match="…">`: the board of a match in any page of any origin, step by step; a match
 * that is being played is followed. It is the board of the table, without a hand.
 *
 * The service hands this out as one file, `/floe-board.js`, joined with all that it imports.
 * `service` names another service than the one that the file came from, `speed` (`quick`, `calm`,
 * `slow`) how long a step is shown, `shape` (`wide`, `tall`) how the board is laid out, `theme`
 * (`light`, `dark`) a light other than the page's; with `autoplay` it begins by itself.
 */

import { el, fill } from "./dom.js";
import { Board } from "./match/board.js";
import { SPEEDS, isStill } from "./settings.js";
import { bestLanguage, know, t } from "./words.js";
import de from "../words/de.json" with { type: "json" };
import en from "../words/en.json" with { type: "json" };
import es from "../words/es.json" with { type: "json" };
import it from "../words/it.json" with { type: "json" };

/** @typedef {import("./service.js").Match} Match */
/** @typedef {import("./service.js").LogEntry} LogEntry */

/** @type {{[language: string]: {[key: string]: string}}} */
const WORDS = { de, en, es, it };
const ORIGIN = new URL(import.meta.url).origin;
const WIDE = 800; // pixels; what is narrower has its board in one column
const PAGE = 200; // entries of a log
const AGAIN_MS = 3_000;
const NOBODY = { touched: () => {}, undone: () => {} };

const STYLE = `
:host { display: block; font: 15px/1.45 system-ui, "DejaVu Sans", sans-serif; color: light-dark(#12303f, #e4f0f6); }
:host([theme="light"]) { color-scheme: light; }
:host([theme="dark"]) { color-scheme: dark; }
:host([hidden]), [hidden] { display: none !important; }
.board { max-width: calc(var(--floe-board-height, 100rem) * var(--ratio, 1)); margin: 0 auto .5rem; }
.board > svg { display: block; width: 100%; height: auto; border-radius: 10px; }
.board .changed { fill: rgb(255 181 46 / 8%); stroke: #e08a00; stroke-width: 2.5; stroke-dasharray: 5 3; pointer-events: none; }
.explained .last { display: none; }
.told { margin: .5rem 0; min-height: 1.45em; overflow-wrap: anywhere; }
.controls { display: flex; flex-wrap: wrap; align-items: center; gap: .35rem; }
button, select { font: inherit; color: inherit; min-width: 2.5rem; min-height: 2.5rem; padding: .2rem .6rem; border: 1px solid light-dark(#b9ccd6, #3a5a6a); border-radius: 8px; background: light-dark(#ffffff, #112733); cursor: pointer; }
button[aria-pressed="true"] { background: light-dark(#0b3a53, #bfe3ef); color: light-dark(#ffffff, #0a2432); }
input { flex: 1 1 7rem; min-width: 5rem; accent-color: light-dark(#0b3a53, #bfe3ef); }
:focus-visible { outline: 3px solid light-dark(#b36b00, #ffb52e); outline-offset: 2px; }
output { font-variant-numeric: tabular-nums; }
a { color: light-dark(#075985, #8fd0f0); }
footer { text-align: end; }
`;

const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLE);

/** What the service refused, in its words. */
class Refused extends Error {}

/** One match in an element, for as long as it is named there. */
class Shown {
  /**
   * @param {FloeBoard} host
   * @param {ShadowRoot} shadow
   * @param {AbortSignal} signal
   */
  constructor(host, shadow, signal) {
    this.host = host;
    this.shadow = shadow;
    this.signal = signal;
    this.language = bestLanguage([host.lang || host.closest("[lang]")?.getAttribute("lang") || "", ...navigator.languages]);
    know(WORDS[this.language], this.language);
    this.id = host.getAttribute("match") ?? "";
    this.path = `/v1/matches/${encodeURIComponent(this.id)}`;
    this.at = this.first = this.last = 0;
    this.isLive = this.isRunning = this.isBusy = false;
    /** @type {LogEntry[]} */
    this.entries = [];
    /** @type {Map<number, Promise<string>>} */
    this.pictures = new Map();
    this.board = new Board(NOBODY, shadow);
    this.told = el("p", { class: "told" });
    this.run = this.#button("▶", "replay.run", () => this.toggle());
    this.live = el("button", { type: "button", hidden: true, onclick: () => this.#go(this.last) }, t("embed.live"));
    this.slider = el("input", { type: "range", "aria-label": t("replay.step"), oninput: () => this.#go(Number(this.slider.value)) });
    this.count = el("output");
    const names = Object.entries(SPEEDS).flatMap(([name, ms]) => (ms ? [name] : []));
    const speed = host.getAttribute("speed") ?? "calm";
    this.speed = el("select", { "aria-label": t("settings.speed") }, names.map((name) => el("option", { value: name, selected: name === speed }, t(`speed.${name}`))));
    this.controls = el(
      "div",
      { class: "controls", part: "controls", role: "group", "aria-label": t("embed.controls") },
      this.#button("«", "embed.first", () => this.#go(this.first)),
      this.#button("‹", "replay.earlier", () => this.#go(this.at - 1)),
      this.run,
      this.#button("›", "replay.later", () => this.#go(this.at + 1)),
      this.#button("»", "embed.last", () => this.#go(this.last)),
      this.slider,
      this.count,
      this.live,
      this.speed,
      this.board.legend,
    );
    this.footer = el("footer", { part: "footer" });
  }

  /**
   * @param {string} sign
   * @param {string} key
   * @param {() => void} pressed
   */
  #button(sign, key, pressed) {
    return el("button", { type: "button", "aria-label": t(key), title: t(key), onclick: pressed }, sign);
  }

  /** Show the match as it stands, then all that happens in it. */
  open() {
    return this.#trying(async () => {
      if (!this.id) throw new Refused(t("embed.which"));
      /** @type {Match} */
      const match = await this.#json(this.path);
      const after = await this.#past();
      const { status, version } = match;
      this.isLive = status === "playing" || status === "waiting";
      if (this.isLive) this.#follow(after);
      this.last = version;
      this.first = this.entries.find(({ type }) => type === "match_started")?.version ?? version;
      fill(this.footer, el("a", { href: `${this.#service}/m/${this.id}`, target: "_blank", rel: "noopener" }, "Floe"));
      await this.#show(version);
      if (this.host.hasAttribute("autoplay") && !this.isLive && !isStill()) await this.toggle();
    });
  }

  /** All that has happened; the id of the last of it. */
  async #past() {
    for (let after = "0-0"; ; ) {
      const { items } = await this.#json(`${this.path}/events?limit=${PAGE}&after=${after}`);
      this.entries.push(...items);
      after = items.at(-1)?.id ?? after;
      if (items.length < PAGE) return after;
    }
  }

  /**
   * Hear what happens, over lost connections.
   * @param {string} after
   */
  #follow(after) {
    const events = new EventSource(`${this.#service}${this.path}/events?unnamed=true&after=${after}`);
    this.signal.addEventListener("abort", () => events.close());
    events.onmessage = ({ data }) => this.#heard(JSON.parse(data), events);
    events.onerror = () => {
      if (events.readyState !== EventSource.CLOSED || this.signal.aborted || !this.isLive) return;
      setTimeout(() => !this.signal.aborted && this.#follow(this.entries.at(-1)?.id ?? after), AGAIN_MS);
    };
  }

  /**
   * The newest board is shown to whoever looks at the newest.
   * @param {LogEntry} entry
   * @param {EventSource} events
   */
  #heard(entry, events) {
    this.entries.push(entry);
    this.isLive = !/^match_(finished|cancelled)$/.test(entry.type);
    if (!this.isLive || entry.type === "match_started") events.close();
    if (entry.type === "match_started") return this.host.lookAnew();
    const isNewest = this.at === this.last;
    this.last = Math.max(this.last, entry.version);
    if (isNewest && !this.isRunning) void this.#keepUp();
    else this.#mark();
  }

  /** Show the newest, and what has become the newest meanwhile. */
  async #keepUp() {
    if (this.isBusy) return;
    this.isBusy = true;
    await this.#trying(async () => {
      while (this.at !== this.last && !this.signal.aborted) await this.#show(this.last);
    });
    this.isBusy = false;
    this.#mark();
  }

  /** @param {number} version */
  #go(version) {
    this.isRunning = false;
    return this.#trying(() => this.#show(Math.min(this.last, Math.max(this.first, version))));
  }

  /** Play from here on, from the beginning if this is the end; or stop. */
  async toggle() {
    this.isRunning = !this.isRunning;
    await this.#trying(async () => {
      if (this.at === this.last && this.isRunning) await this.#show(this.first);
      this.#mark();
      while (this.isRunning && this.at < this.last && !this.signal.aborted) {
        await new Promise((resume) => setTimeout(resume, this.#pause()));
        if (this.isRunning && !this.signal.aborted) await this.#show(this.at + 1);
      }
    });
    this.isRunning = false;
    this.#mark();
  }

  #pause() {
    return SPEEDS[/** @type {keyof typeof SPEEDS} */ (this.speed.value)] ?? SPEEDS.calm;
  }

  /**
   * Show the board as it stood at a version, and fetch the next one meanwhile.
   * @param {number} version
   */
  async #show(version) {
    this.at = version;
    this.#mark();
    const written = await this.#picture(version);
    if (this.at !== version || this.signal.aborted) return; // somebody has gone on
    const { board, told, controls, footer } = this;
    if (!board.element.isConnected) this.shadow.replaceChildren(board.element, controls, told, footer);
    board.show(written, isStill() ? 0 : this.#pause() / 2);
    this.host.dataset.version = String(version);
    if (version < this.last) this.#picture(version + 1).catch(() => {});
  }

  /** @param {number} version */
  #picture(version) {
    const known = this.pictures.get(version);
    if (known) return known;
    const shape = this.host.getAttribute("shape") ?? (this.host.clientWidth < WIDE ? "tall" : "wide");
    const path = `${this.path}/board.svg?version=${version}&shape=${shape}`;
    const asked = this.#ask(path, "image/svg+xml").then((answer) => answer.text());
    this.pictures.set(version, asked);
    asked.catch(() => this.pictures.delete(version));
    return asked;
  }

  /** Say which step this is, and what happened at it. */
  #mark() {
    const { first, last, at } = this;
    const where = `${at - first} / ${last - first}`;
    Object.assign(this.slider, { min: String(first), max: String(last), value: String(at) });
    this.slider.setAttribute("aria-valuetext", where);
    this.count.textContent = where;
    this.run.textContent = this.isRunning ? "▮▮" : "▶";
    for (const name of ["aria-label", "title"]) this.run.setAttribute(name, t(this.isRunning ? "replay.pause" : "replay.run"));
    this.told.setAttribute("aria-live", this.isRunning ? "off" : "polite"); // nobody wants all of it read out
    this.live.hidden = !this.isLive;
    this.live.setAttribute("aria-pressed", String(at === last));
    this.controls.hidden = first === last && !this.isLive;
    this.told.textContent = this.entries.filter(({ version }) => version === at).map(({ text }) => text).join(" ");
  }

  /**
   * Do something, or say why not: what the service refuses, in its words.
   * @param {() => Promise<unknown>} deed
   */
  async #trying(deed) {
    try {
      await deed();
    } catch (fault) {
      if (this.signal.aborted) return;
      const why = fault instanceof Refused ? fault.message : t("service.unreachable");
      this.shadow.replaceChildren(el("p", { class: "told refused", role: "status" }, why));
    }
  }

  /** @param {string} path */
  async #json(path) {
    const answer = await this.#ask(path, "application/json");
    return answer.json();
  }

  /**
   * @param {string} path
   * @param {string} accept
   */
  async #ask(path, accept) {
    const headers = { Accept: accept, "Accept-Language": this.language };
    const answer = await fetch(this.#service + path, { signal: this.signal, headers });
    if (answer.ok) return answer;
    const problem = await answer.json().catch(() => ({}));
    throw new Refused(problem.detail ?? problem.title ?? `HTTP ${answer.status}`);
  }

  /** Where the match is played. */
  get #service() {
    return (this.host.getAttribute("service") || ORIGIN).replace(/\/+$/, "");
  }
}

/** The element: which match, and what it is shown in. */
export class FloeBoard extends HTMLElement {
  static observedAttributes = ["match", "service", "shape", "lang"];

  constructor() {
    super();
    this.shadow = this.attachShadow({ mode: "open" });
    this.shadow.adoptedStyleSheets = [sheet];
    this.shadow.append(el("slot")); // until there is a board: what the page shows without script
    this.line = new AbortController();
    this.isThere = false;
  }

  connectedCallback() {
    this.isThere = true;
    this.lookAnew();
  }

  disconnectedCallback() {
    this.isThere = false;
    this.line.abort();
  }

  attributeChangedCallback() {
    if (this.isThere) this.lookAnew();
  }

  /** Show what is named now. */
  lookAnew() {
    this.line.abort();
    this.line = new AbortController();
    void new Shown(this, this.shadow, this.line.signal).open();
  }
}

if (!customElements.get("floe-board")) customElements.define("floe-board", FloeBoard);
