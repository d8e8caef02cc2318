/** The options of a game as fields, made from their schema; what is left alone is not sent. */

import { el } from "../dom.js";
import { nameIn } from "../names.js";
import { t } from "../words.js";

/**
 * @typedef {{enum?: unknown[], type?: string, const?: unknown, default?: unknown, minimum?: number, maximum?: number,
 *   anyOf?: Schema[], oneOf?: Schema[], properties?: {[name: string]: Schema}}} Schema
 * @typedef {{path: string, input: HTMLSelectElement | HTMLInputElement, values: Map<string, unknown>, usual: string}} Field
 */

/**
 * The fields, and what is chosen in them.
 * @param {import("../service.js").GameDetail} game
 */
export function optionsOf(game) {
  /** @type {Field[]} */
  const fields = [];
  const schema = /** @type {Schema} */ (game.options_schema);
  const rows = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => rowsOf(game, name, one, fields));
  const element = rows.length ? el("details", { class: "card options" }, el("summary", {}, t("new.options")), rows) : null;
  return { element, chosen: () => chosenIn(fields) };
}

/**
 * @param {import("../service.js").GameDetail} game
 * @param {string} path
 * @param {Schema} schema
 * @param {Field[]} fields
 * @returns {HTMLElement[]}
 */
function rowsOf(game, path, schema, fields) {
  const variants = schema.anyOf ?? schema.oneOf ?? [schema];
  const values = variants.flatMap((variant) => variant.enum ?? ("const" in variant ? [variant.const] : []));
  const inner = variants.find((variant) => variant.properties && Object.values(variant.properties).every((one) => one.enum));
  const number = variants.find(({ type }) => type === "integer");
  if (schema.type === "boolean") values.push(false, true);
  const id = `option-${path}`;
  const label = el("label", { for: id }, nameIn(game, "options", path));
  if (values.length) {
    const told = new Map(values.map((value) => [String(value), value]));
    if (number) for (let n = number.minimum ?? 0; n <= (number.maximum ?? 0); n++) told.set(String(n), n);
    const usual = String(schema.default);
    const choices = [...told].map(([value]) => el("option", { value, selected: value === usual }, nameOfChoice(game, path, value)));
    const input = el("select", { id }, choices);
    fields.push({ path, input, values: told, usual });
    const nested = inner ? Object.entries(inner.properties ?? {}).flatMap(([name, one]) => rowsOf(game, `${path}.${name}`, one, fields)) : [];
    return [el("p", { class: "choice" }, label, input), ...(nested.length ? [el("div", { class: "nested" }, nested)] : [])];
  }
  if (!number) return []; // what no field can hold (a whole box of one's own) is for programs
  const input = el("input", { id, type: "number", min: number.minimum, max: number.maximum, value: String(schema.default ?? "") });
  fields.push({ path, input, values: new Map(), usual: String(schema.default) });
  return [el("p", { class: "choice" }, label, input)];
}

/**
 * @param {import("../service.js").GameDetail} game
 * @param {string} path
 * @param {string} value
 */
function nameOfChoice(game, path, value) {
  const named = game.names?.options[`${path}.${value}`];
  if (named) return named;
  if (path.endsWith("seat") && /^\d+$/.test(value)) return t("new.seat", { seat: Number(value) + 1 });
  return value === "true" ? t("option.yes") : value === "false" ? t("option.no") : value;
}

/** @param {Field[]} fields */
function chosenIn(fields) {
  /** @type {{[name: string]: any}} */
  const chosen = {};
  for (const { path, input, values, usual } of fields) {
    if (input.value === usual || input.value === "") continue;
    const [outer, inner] = path.split(".");
    const value = values.has(input.value) ? values.get(input.value) : Number(input.value);
    if (inner === undefined) chosen[outer] = value;
    else chosen[outer] = { ...(typeof chosen[outer] === "object" ? chosen[outer] : {}), [inner]: value };
  }
  return chosen;
}
