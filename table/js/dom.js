/** Elements of the page, made and replaced; nothing here is ever parsed as HTML. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {Node | string | number | false | null | undefined} Child
 * @typedef {{[name: string]: unknown}} Attributes
 */

/**
 * An element with its attributes, listeners (`onclick`) and children.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  dress(element, attributes);
  fill(element, ...children);
  return element;
}

/**
 * The same for pictures.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  dress(element, attributes);
  fill(element, ...children);
  return element;
}

/**
 * Put these children in the place of all that the element had.
 * @template {Element} Parent
 * @param {Parent} element
 * @param {...(Child | Child[])} children
 * @returns {Parent}
 */
export function fill(element, ...children) {
  const present = children
    .flat()
    .filter((child) => child !== false && child !== null && child !== undefined);
  element.replaceChildren(.../** @type {(Node | string)[]} */ (present.map(asNode)));
  return element;
}

/** @param {Child} child */
function asNode(child) {
  return child instanceof Node ? child : String(child);
}

/**
 * @param {Element} element
 * @param {Attributes} attributes
 */
function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (name in element && !(element instanceof SVGElement) && typeof value !== "string") {
      Reflect.set(element, name, value);
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
}
