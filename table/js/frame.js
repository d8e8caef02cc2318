/** What surrounds every page: the way about, language and light, and a line for troubles. */

import { el, fill, svg } from "./dom.js";
import { self } from "./guests.js";
import { installButton } from "./install.js";
import { Problem, Unreachable } from "./service.js";
import { LIGHTS, applyLight, isDocument, language, light, setDocument, setLanguage, setLight } from "./settings.js";
import { LANGUAGES, t } from "./words.js";

const VIEWS = ["board", "document"];
const WAYS = ["", "lobby", "contests", "mine"];

export const main = el("main", { id: "main", tabindex: "-1" });
const news = el("p", { class: "sr-only", role: "status", "aria-live": "polite" });
const banner = el("p", { class: "banner", role: "status", hidden: true });
const toast = el("div", { class: "toast", role: "alert", hidden: true });

const me = el("a", { class: "me", href: "#/player", "data-way": "player" });

let place = "";

/**
 * Build the frame in the language that is spoken.
 * @param {() => void} restart what to do when the language was changed
 */
export function build(restart) {
  rename();
  fill(
    document.body,
    el("a", { class: "skip", href: "#main", onclick: skip }, t("frame.skip")),
    el(
      "header",
      { class: "frame" },
      el("a", { class: "brand", href: "#/" }, el("img", { src: "floe.svg", alt: "", width: 34, height: 34 }), "Floe"),
      el("nav", { "aria-label": t("frame.ways") }, WAYS.map(way)),
      me,
    ),
    banner,
    main,
    el(
      "footer",
      { class: "frame" },
      choice("language", t("settings.language"), Object.entries(LANGUAGES), language(), (chosen) => {
        setLanguage(chosen);
        restart();
      }),
      choice("view", t("settings.view"), VIEWS.map((name) => [name, t(`view.${name}`)]), VIEWS[Number(isDocument())], (chosen) => {
        showAs(chosen);
        lookAnew();
      }),
      choice("light", t("settings.light"), LIGHTS.map((name) => [name, t(`light.${name}`)]), light(), (chosen) => {
        setLight(chosen);
        applyLight();
      }),
      el("a", { href: "/docs" }, t("frame.docs")),
      installButton(),
    ),
    news,
    toast,
  );
  mark(place);
}

/**
 * Show where one is.
 * @param {string} name
 */
export function mark(name) {
  place = name;
  for (const link of document.querySelectorAll("[data-way]")) {
    if (link.getAttribute("data-way") === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** Somebody has become a player, or is none any more. */
export function rename() {
  const name = self()?.name;
  fill(me, face(), el("span", {}, name ?? t("player.become")));
}

/**
 * Show matches as a `board`, or as a `document`, from now on.
 * @param {string} view
 */
export function showAs(view) {
  setDocument(view === "document");
  const select = document.getElementById("choice-view");
  if (select instanceof HTMLSelectElement) select.value = VIEWS[Number(isDocument())];
}

/**
 * Somebody comes by a link to a match as a `document`, or as a `board`; their browser keeps it.
 * @param {string} view
 */
export function comeToView(view) {
  history.replaceState(null, "", location.hash.split("?")[0]);
  showAs(view);
}

/**
 * The way to the same page in the other view.
 * @param {string} place
 */
export function viewLink(place) {
  const other = VIEWS[Number(!isDocument())];
  return el("a", { class: "button", href: `${place}?view=${other}` }, t(isDocument() ? "document.leave" : "document.read"));
}

/** The page from its beginning, for whoever looks at it now. */
export function lookAnew() {
  dispatchEvent(new HashChangeEvent("hashchange"));
}

/**
 * Tell a screen reader.
 * @param {string} sentence
 */
export function tell(sentence) {
  news.textContent = sentence;
}

/**
 * The line above the page: the connection is lost, or here again.
 * @param {boolean} isConnected
 */
export function connected(isConnected) {
  banner.hidden = isConnected;
  banner.textContent = isConnected ? "" : t("connection.lost");
}

let goes = 0;

/**
 * A few words that go away by themselves.
 * @param {string} sentence
 * @param {Node} [more]
 */
export function say(sentence, more) {
  fill(toast, sentence, more && " ", more);
  toast.hidden = false;
  clearTimeout(goes);
  goes = window.setTimeout(() => (toast.hidden = true), 7000);
}

/**
 * A refusal or another fault in a few words; one that comes of leaving a page is none.
 * @param {unknown} fault
 * @param {Node} [more]
 */
export function complain(fault, more) {
  const { name, message } = /** @type {Error} */ (fault);
  if (name !== "AbortError") say(fault instanceof Unreachable ? t("connection.lost") : message, more);
}

/**
 * Do something that may be refused; a refusal is said.
 * @param {() => unknown} doing
 * @returns {Promise<boolean>} whether it was done
 */
export async function attempt(doing) {
  try {
    await doing();
    return true;
  } catch (fault) {
    complain(fault);
    return false;
  }
}

/**
 * A page that says what went wrong; what is not there is so for players, too.
 * @param {Error} fault
 */
export function trouble(fault) {
  const isNothing = fault instanceof Problem && fault.status === 404;
  return el(
    "section",
    { class: "card narrow" },
    el("h1", {}, t(isNothing ? "trouble.nothing" : "trouble.title")),
    el("p", {}, isNothing ? t("trouble.nothing_why") : fault.message),
    el("p", { class: "actions" }, el("a", { class: "button primary", href: "#/" }, t("trouble.home"))),
  );
}

/**
 * A choice among a few, with its label.
 * @param {string} name
 * @param {string} label
 * @param {(readonly [string, string])[] | string[][]} choices
 * @param {string} chosen
 * @param {(chosen: string) => void} choose
 */
export function choice(name, label, choices, chosen, choose) {
  const select = el(
    "select",
    { id: `choice-${name}`, onchange: () => choose(select.value) },
    choices.map(([value, words]) => el("option", { value, selected: value === chosen }, words)),
  );
  return el("span", { class: "choice" }, el("label", { for: `choice-${name}` }, label), select);
}

/** @param {string} name */
function way(name) {
  return el("a", { href: `#/${name}`, "data-way": name }, t(`way.${name || "home"}`));
}

/** @param {Event} event */
function skip(event) {
  event.preventDefault();
  main.focus();
}

/** Head and shoulders: somebody. */
function face() {
  return svg(
    "svg",
    { viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("circle", { cx: 12, cy: 8, r: 4.5 }),
    svg("path", { d: "M3 22c0-5 4-8 9-8s9 3 9 8z" }),
  );
}
