/**
 * The board: the service's picture, taken into the page, so that its marked things can be pointed
 * at by mouse, finger and keyboard. It knows marks and places, and no game.
 */

import { el, svg } from "../dom.js";
import { isStill } from "../settings.js";
import { t } from "../words.js";
import { boxIn, moved, remembered } from "./moving.js";

/**
 * What the colours of pictures are by night, in whatever light the page is: sheets known already.
 * @type {WeakMap<Document | ShadowRoot, Set<string>>}
 */
const nights = new WeakMap();

const FADE_MS = 400;
const ARROWS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * @typedef {object} Hand whoever listens to what is touched
 * @property {(mark: string) => void} touched
 * @property {() => void} undone
 * @property {(mark: string) => void} [missed] what was touched cannot be
 */

/** One picture in the page; it may be shown anew as often as one likes. */
export class Board {
  /**
   * @param {Hand} hand
   * @param {Document | ShadowRoot} root where it will stand
   */
  constructor(hand, root = document) {
    this.hand = hand;
    this.root = root;
    /** @type {SVGSVGElement | null} */
    this.picture = null;
    /** @type {Set<string>} */
    this.lit = new Set();
    /** @type {readonly string[]} */
    this.path = [];
    /** @type {string | null} the mark that the keyboard is on */
    this.at = null;
    this.hasKeyboard = false;
    /** @type {readonly string[]} what the last move has changed; it stays marked */
    this.changed = [];
    this.isExplained = false;
    this.element = el("div", { class: "board" });
    this.legend = el("button", { type: "button", class: "small", hidden: true, onclick: () => this.explain(!this.isExplained) }, t("match.legend"));
    this.element.addEventListener("click", (event) => this.#clicked(event));
    this.element.addEventListener("keydown", (event) => this.#pressed(event));
    this.sizes = new ResizeObserver(() => this.#place()); // nothing has a place before
    this.sizes.observe(this.element);
    this.element.addEventListener("focusin", (event) => this.#focused(event));
    this.element.addEventListener("focusout", (event) => {
      if (event.relatedTarget) this.hasKeyboard = false; // a picture that is replaced keeps it
    });
  }

  /**
   * Show a picture in the place of the one before, and move what has moved.
   * @param {string} written
   * @param {number} ms how long the moving takes; 0 shows it at once
   * @returns {boolean} whether something has changed
   */
  show(written, ms = 0) {
    const last = this.picture;
    const picture = parsed(written, this.root);
    const isLaidAlike = last?.viewBox.baseVal.width === picture.viewBox.baseVal.width;
    const before = last && isLaidAlike ? remembered(last) : null;
    this.picture = picture;
    picture.append(svg("g", { class: "last", "aria-hidden": "true" }), svg("g", { class: "lights", "aria-hidden": "true" }));
    this.element.replaceChildren(picture);
    this.sizes.observe(picture); // one that is drawn large grows within its frame
    const { width, height } = picture.viewBox.baseVal;
    this.element.style.setProperty("--ratio", String(width / height));
    const changed = before ? moved(picture, before, ms) : [];
    if (changed.length) this.changed = changed;
    this.explain(this.isExplained);
    this.#draw();
    if (changed.length && !isStill()) picture.querySelector(".last")?.animate([{ opacity: 0 }, { opacity: 1 }], ms || FADE_MS);
    return changed.length > 0;
  }

  /**
   * Show what the signs of the picture mean, over it, or hide it again.
   * @param {boolean} isWanted
   */
  explain(isWanted) {
    const legend = this.picture?.querySelector("[data-legend]");
    this.isExplained = isWanted;
    this.legend.hidden = !legend;
    this.legend.setAttribute("aria-pressed", String(isWanted));
    if (!legend) return;
    if (isWanted) legend.removeAttribute("display");
    else legend.setAttribute("display", "none");
    this.element.classList.toggle("explained", isWanted);
  }

  /**
   * Light up what may be touched, and what has been.
   * @param {Set<string>} possible
   * @param {readonly string[]} path
   */
  light(possible, path) {
    this.lit = possible;
    this.path = path;
    this.#draw();
  }

  /** Put the keyboard on the board. */
  focus() {
    const group = this.at && this.#group(this.at);
    const stop = group || this.element.querySelector("[tabindex='0']");
    if (stop instanceof SVGElement) stop.focus({ preventScroll: true });
  }

  /**
   * The marked group of the picture.
   * @param {string} mark
   * @returns {SVGGraphicsElement | null}
   */
  #group(mark) {
    return this.picture?.querySelector(`[data-mark="${CSS.escape(mark)}"]`) ?? null;
  }

  /** The board takes what is left of the window below all that stands above it. */
  #place() {
    const stage = this.element.closest(".stage");
    if (stage instanceof HTMLElement) stage.style.setProperty("--above", `${stage.getBoundingClientRect().top + scrollY}px`);
    this.#draw();
  }

  /** The last move stays marked. */
  #mark() {
    const layer = this.picture?.querySelector(".last");
    const groups = this.changed.map((mark) => this.#group(mark)).filter((group) => group !== null);
    layer?.replaceChildren(...groups.map((group) => frameOf(boxIn(/** @type {SVGSVGElement} */ (this.picture), group), 2, "changed")));
  }

  #draw() {
    this.#mark();
    const layer = this.picture?.querySelector(".lights");
    if (!this.picture || !layer) return;
    layer.replaceChildren();
    const active = [...new Set([...this.lit, ...this.path])].filter((mark) => this.#group(mark));
    if (this.at === null || !active.includes(this.at)) this.at = active[0] ?? null;
    for (const group of this.picture.querySelectorAll("[data-mark]")) {
      const mark = /** @type {string} */ (group.getAttribute("data-mark"));
      this.#make(/** @type {SVGGraphicsElement} */ (group), mark, active.includes(mark), layer);
    }
    if (this.hasKeyboard && isNowhere()) this.focus();
    this.#reach();
  }

  /** A board that is larger than its frame can be moved about by keyboard, too. */
  #reach() {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = this.element;
    const isLarger = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
    for (const [name, value] of [["tabindex", "0"], ["role", "group"], ["aria-label", t("match.board")]]) {
      if (isLarger) this.element.setAttribute(name, value);
      else this.element.removeAttribute(name);
    }
  }

  /**
   * A thing that can be touched now is a button, with a light around it; all else is a picture.
   * @param {SVGGraphicsElement} group
   * @param {string} mark
   * @param {boolean} isActive
   * @param {Element} layer
   */
  #make(group, mark, isActive, layer) {
    const isChosen = this.path.includes(mark);
    group.classList.toggle("active", isActive);
    if (!isActive) {
      for (const name of ["tabindex", "aria-pressed"]) group.removeAttribute(name);
      group.setAttribute("role", "img");
      return;
    }
    group.setAttribute("role", "button");
    group.setAttribute("tabindex", mark === this.at ? "0" : "-1");
    group.setAttribute("aria-pressed", String(isChosen));
    const box = boxIn(/** @type {SVGSVGElement} */ (this.picture), group);
    const kind = isChosen ? "light chosen" : "light";
    for (const name of ["halo", kind]) {
      layer.append(frameOf(box, 1.5, `${name}${mark === this.at ? " at" : ""}`));
    }
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    if (this.isExplained) return this.explain(false);
    const mark = this.#markAt(event.clientX, event.clientY) ?? markOf(event.target);
    if (mark !== null && (this.lit.has(mark) || this.path.includes(mark))) {
      this.at = mark;
      this.hand.touched(mark);
      return;
    }
    if (mark !== null) this.hand.missed?.(mark);
    if (this.path.length) this.hand.undone();
  }

  /**
   * Of all things that lie at this point, one above the other, the first that may be touched.
   * @param {number} x
   * @param {number} y
   */
  #markAt(x, y) {
    const marks = document.elementsFromPoint(x, y).flatMap(marksAround);
    return (
      marks.find((mark) => this.lit.has(mark)) ?? marks.find((mark) => this.path.includes(mark)) ?? null
    );
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const mark = markOf(event.target);
    if (event.key === "Escape" && this.path.length) {
      this.hand.undone();
    } else if ((event.key === "Enter" || event.key === " ") && mark !== null) {
      this.hand.touched(mark);
    } else if (event.key in ARROWS && mark !== null) {
      this.#walk(mark, ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)]);
    } else {
      return;
    }
    event.preventDefault();
  }

  /**
   * To the nearest thing that lies in this direction.
   * @param {string} from
   * @param {number[]} direction
   */
  #walk(from, [right, down]) {
    const here = this.#middle(from);
    let nearest = null;
    let least = Infinity;
    for (const mark of new Set([...this.lit, ...this.path])) {
      const there = this.#middle(mark);
      if (!here || !there || mark === from) continue;
      const [dx, dy] = [there.x - here.x, there.y - here.y];
      const along = dx * right + dy * down;
      const across = Math.abs(dx * down) + Math.abs(dy * right);
      const cost = along + 2 * across;
      if (along > 1 && cost < least) [nearest, least] = [mark, cost];
    }
    if (nearest === null) return;
    this.#group(nearest)?.focus();
  }

  /** @param {string} mark */
  #middle(mark) {
    const group = this.#group(mark);
    if (!group || !this.picture) return null;
    const { x, y, width, height } = boxIn(this.picture, group);
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const mark = markOf(event.target);
    this.hasKeyboard = true;
    if (mark === null || mark === this.at) return;
    this.at = mark;
    this.#draw();
  }
}

/**
 * A frame around a thing.
 * @param {import("./moving.js").Box} box
 * @param {number} by how far it stands off
 * @param {string} name
 */
function frameOf({ x, y, width, height }, by, name) {
  return svg("rect", { class: name, x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by, rx: 6 });
}

/** Whether the keyboard is on nothing: what it was on has gone. */
export function isNowhere() {
  return document.activeElement === null || document.activeElement === document.body;
}

/**
 * The picture as elements of this page, without anything that could act; its sheet becomes one of
 * the page, which lets none stand in its elements.
 * @param {string} written
 * @param {Document | ShadowRoot} root
 */
function parsed(written, root) {
  const parsed = new DOMParser().parseFromString(written, "image/svg+xml");
  const sheet = parsed.querySelector("style");
  adopt(sheet?.textContent ?? "", root);
  sheet?.remove();
  const picture = /** @type {SVGSVGElement} */ (
    /** @type {unknown} */ (document.importNode(parsed.documentElement, true))
  );
  for (const actor of picture.querySelectorAll("script, foreignObject, a, animate, set")) actor.remove();
  for (const element of [picture, ...picture.querySelectorAll("*")]) {
    for (const { name } of [...element.attributes]) if (name.startsWith("on")) element.removeAttribute(name);
  }
  picture.setAttribute("role", "group"); // what lies in an image of role img is told to nobody
  picture.setAttribute("aria-label", picture.querySelector(":scope > title")?.textContent ?? "");
  picture.querySelector(":scope > title")?.remove(); // the browser would show it over everything
  picture.setAttribute("preserveAspectRatio", "xMidYMin meet");
  picture.removeAttribute("width");
  picture.removeAttribute("height");
  return picture;
}

/**
 * @param {string} night a sheet; it speaks of colours that are in the pictures of one game alone
 * @param {Document | ShadowRoot} root
 */
function adopt(night, root) {
  const known = nights.get(root) ?? new Set();
  nights.set(root, known);
  if (known.has(night)) return;
  known.add(night);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(night);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}

/** @param {EventTarget | null} target */
function markOf(target) {
  const group = target instanceof Element ? target.closest("[data-mark]") : null;
  return group?.getAttribute("data-mark") ?? null;
}

/** @param {Element} element */
function marksAround(element) {
  const marks = [];
  for (let group = element.closest("[data-mark]"); group; group = group.parentElement?.closest("[data-mark]") ?? null)
    marks.push(/** @type {string} */ (group.getAttribute("data-mark")));
  return marks;
}
