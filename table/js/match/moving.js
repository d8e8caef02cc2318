/** What has changed from one picture to the next: it moves from where it was, or is drawn anew. */

import { svg } from "../dom.js";

const NOTABLE = 2; // units of the picture; less is no move
const MOST = 0.2; // of the picture; a larger thing is scenery
const MANY = 16; // things at once are a new scene and not a move

/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {{box: Box, drawn: string}} Seen */

/**
 * Where everything with a mark is, and how it is drawn.
 * @param {SVGSVGElement} picture
 * @returns {Map<string, Seen>}
 */
export function remembered(picture) {
  const seen = new Map();
  for (const group of marked(picture)) {
    seen.set(group.getAttribute("data-mark"), { box: boxIn(picture, group), drawn: drawing(group) });
  }
  return seen;
}

/**
 * Move what stood elsewhere before; the marks of it, and of what is new or drawn otherwise.
 * @param {SVGSVGElement} picture
 * @param {Map<string, Seen>} before
 * @param {number} ms
 * @returns {string[]}
 */
export function moved(picture, before, ms) {
  const changed = new Set();
  /** @type {[SVGGraphicsElement, Box, Box][]} */
  const journeys = [];
  for (const group of marked(picture)) {
    const seen = before.get(/** @type {string} */ (group.getAttribute("data-mark")));
    const box = boxIn(picture, group);
    if (seen && isApart(seen.box, box)) journeys.push([group, seen.box, box]);
    if (!seen || isApart(seen.box, box) || seen.drawn !== drawing(group)) changed.add(group);
  }
  if (changed.size > MANY * 2) return [];
  if (ms && journeys.length <= MANY) for (const journey of journeys) travel(picture, ...journey, ms);
  const whole = picture.viewBox.baseVal;
  const isNotable = (/** @type {SVGGraphicsElement} */ group) => {
    const holdsAnother = [...group.querySelectorAll("[data-mark]")].some((inner) => changed.has(inner));
    const { width, height } = boxIn(picture, group);
    return !holdsAnother && width * height <= MOST * whole.width * whole.height;
  };
  return [...changed].filter(isNotable).map((group) => group.getAttribute("data-mark"));
}

/**
 * The box of a thing in the units of the whole picture.
 * @param {SVGSVGElement} picture
 * @param {SVGGraphicsElement} group
 * @returns {Box}
 */
export function boxIn(picture, group) {
  const own = group.getBBox();
  const [outer, inner] = [picture.getScreenCTM(), group.getScreenCTM()];
  if (!outer || !inner) return own;
  const matrix = outer.inverse().multiply(inner);
  const corners = [
    [own.x, own.y],
    [own.x + own.width, own.y],
    [own.x, own.y + own.height],
    [own.x + own.width, own.y + own.height],
  ].map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/**
 * @param {SVGSVGElement} picture
 * @returns {NodeListOf<SVGGraphicsElement>}
 */
function marked(picture) {
  return picture.querySelectorAll("[data-mark]");
}

/**
 * How a thing is drawn. Ids are every picture's own and say nothing about it.
 * @param {Element} group
 */
function drawing(group) {
  return [...group.children].map((child) => child.outerHTML.replace(/"#[^"]*-/g, '"#')).join("");
}

/**
 * @param {Box} one
 * @param {Box} other
 */
function isApart(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y) > NOTABLE;
}

/**
 * Let a thing come from where it was. A group around it is moved: its own place stays as drawn.
 * @param {SVGSVGElement} picture
 * @param {SVGGraphicsElement} group
 * @param {Box} from
 * @param {Box} to
 * @param {number} ms
 */
function travel(picture, group, from, to, ms) {
  const parent = /** @type {SVGGraphicsElement} */ (group.parentNode);
  const [outer, inner] = [picture.getScreenCTM(), parent.getScreenCTM()];
  if (!outer || !inner) return;
  const scale = inner.inverse().multiply(outer);
  const [dx, dy] = [from.x - to.x, from.y - to.y];
  const [x, y] = [scale.a * dx + scale.c * dy, scale.b * dx + scale.d * dy];
  const wrap = svg("g");
  group.replaceWith(wrap);
  wrap.append(group);
  wrap.animate(
    [{ transform: `translate(${x}px, ${y}px)` }, { transform: "translate(0, 0)" }],
    { duration: ms, easing: "cubic-bezier(.3, 0, .2, 1)" },
  );
}
