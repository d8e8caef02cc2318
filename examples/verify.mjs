// Proves a record of a match without Floe and without any dependency:
//
//     node examples/verify.mjs record.json
//
// One line and exit code 0 if the record is what its own secret says, or one line with the place at
// fault (a JSON pointer) and exit code 1: `no record` if the JSON is not of the grammar of a record,
// `forged` if it departs from what it should be. Node 18 or later; a browser imports `verifyText`.
//
// Proved here: the secret is the one that was committed to; the seed that the deal was made from;
// every command with its seat, time and the digest of the state after it, everything the house
// did, seats, texts, departures and outcome stood in the chain, in this order, so whoever noted a
// head during the match finds it here unless history was rewritten; a match that was taken back
// went on from the state that it was taken back to.
// Not proved here, for it takes the rules: that the digests are those of this deal and that each
// command was legal. `python -m engine verify record.json` proves that too.

const { subtle } = globalThis.crypto ?? (await import("node:crypto")).webcrypto;
const text = new TextEncoder();

// The grammar of a record; a service has it at /record.schema.json.
const GRAMMAR = new URL("../openapi/record.schema.json", import.meta.url);

export class Departure extends Error {
  constructor(pointer, sentence, kind = "forged") {
    super(`${kind}: ${pointer}: ${sentence}`);
    this.pointer = pointer;
    this.kind = kind;
  }
}

// One spelling of JSON: members sorted by name, no spaces.
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
export const bytesOf = (digits) =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

export async function sha256(bytes) {
  return new Uint8Array(await subtle.digest("SHA-256", bytes));
}

export async function hmac(key, message) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await subtle.importKey("raw", key, algorithm, false, ["sign"]);
  return new Uint8Array(await subtle.sign("HMAC", imported, text.encode(message)));
}

export async function entropyDigest(entropy) {
  return entropy === null ? null : hex(await sha256(text.encode(entropy)));
}

// The seed of the deal: see "The seed" in docs/reference/dealing.md.
export async function dealSeed(secret, matchId, entropies) {
  const lines = await Promise.all(entropies.map(entropyDigest));
  return hmac(secret, ["floe-deal-1", matchId, ...lines.map((line) => line ?? "-")].join("\n"));
}

// The head before the first link, and the key: see "The chain" in docs/reference/dealing.md.
export async function beginning(record) {
  const { game, match_id, options, fairness } = record;
  const { commitment, deal_id } = fairness;
  const shared = deal_id === undefined ? {} : { deal_id };
  const said = { algorithm: "floe-chain-1", commitment, game, match_id, options, ...shared };
  const first = await sha256(text.encode(canonical(said)));
  return [first, await hmac(bytesOf(fairness.secret), `floe-chain-1\n${match_id}`)];
}

export async function nextHead(head, key, item, outcome = null) {
  const { head: _, ...link } = item;
  if (outcome !== null) link.outcome = outcome;
  return sha256(joined(head, await hmac(key, canonical(link))));
}

function require(holds, pointer, sentence) {
  if (!holds) throw new Departure(pointer, sentence);
}

// Two things that a schema cannot say, for it knows values and no text: every number is an integer
// in digits that nobody rounds, and no object names a member twice. Colons outside of texts stand
// behind the name of a member, and nowhere else.
function requirePlain(written, value) {
  const outside = written.replace(/"(?:[^"\\]|\\.)*"/g, "");
  const isInteger = (number) => /^(0|-?[1-9][0-9]{0,15})$/.test(number) && Number.isSafeInteger(+number);
  const numbers = outside.match(/[0-9-][0-9.eE+-]*/g) ?? [];
  requireGrammar(numbers.every(isInteger), "", "a number is no integer in digits that nobody rounds.");
  const members = [...parts(value)].filter(({ name }) => name !== undefined);
  requireGrammar(members.length === outside.split(":").length - 1, "", "an object names a member twice.");
  const texts = [...parts(value)].flatMap(({ name, inner }) => [name, inner]);
  const isHalf = (text) => typeof text === "string" && /\p{Surrogate}/u.test(text);
  requireGrammar(!texts.some(isHalf), "", "a text holds half a character.");
}

// Everything in a value, with the name that it has in its object.
function* parts(inner, name) {
  yield { name, inner };
  if (Array.isArray(inner)) for (const item of inner) yield* parts(item);
  else if (isObject(inner)) for (const key of Object.keys(inner)) yield* parts(inner[key], key);
}

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

const TYPES = {
  array: Array.isArray,
  integer: Number.isSafeInteger,
  null: (value) => value === null,
  object: isObject,
  string: (value) => typeof value === "string",
};

// What the words of a schema ask of a value; its type is asked for first.
const WORDS = {
  type: (name, value) => TYPES[name](value),
  enum: (among, value) => among.includes(value),
  minimum: (least, value) => value >= least,
  minLength: (least, value) => [...value].length >= least,
  maxLength: (most, value) => [...value].length <= most,
  pattern: (pattern, value) => new RegExp(pattern, "u").test(value),
  required: (names, value) => names.every((name) => Object.hasOwn(value, name)),
};
const OF_PARTS = ["$ref", "anyOf", "properties", "additionalProperties", "items"];
const OF_READERS = ["$schema", "$comment", "$defs", "description", "title"];
const KNOWN = new Set([...Object.keys(WORDS), ...OF_PARTS, ...OF_READERS]);

function requireGrammar(holds, pointer, sentence) {
  if (!holds) throw new Departure(pointer, sentence, "no record");
}

// Throws a Departure at the first place where the value is not what the schema says.
function requireOf(schema, value, pointer, grammar) {
  for (const word of Object.keys(schema)) {
    if (!KNOWN.has(word)) throw new Error(`This schema asks for more than is checked here: ${word}.`);
  }
  for (const [word, holds] of Object.entries(WORDS)) {
    const isSo = !Object.hasOwn(schema, word) || holds(schema[word], value);
    requireGrammar(isSo, pointer, `${word}: ${JSON.stringify(schema[word])}.`);
  }
  if (schema.$ref) requireOf(grammar.$defs[schema.$ref.split("/").pop()], value, pointer, grammar);
  if (schema.anyOf) requireOf(schema.anyOf[chosen(schema.anyOf, value)], value, pointer, grammar);
  if (Array.isArray(value) && schema.items) {
    value.forEach((item, at) => requireOf(schema.items, item, `${pointer}/${at}`, grammar));
  }
  if (isObject(value)) requireMembers(schema, value, pointer, grammar);
}

// A choice is between something and null.
const chosen = (choices, value) => choices.findIndex(({ type }) => (type === "null") === (value === null));

function requireMembers({ properties = {}, additionalProperties = true }, value, pointer, grammar) {
  for (const [name, inner] of Object.entries(value)) {
    const place = `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    const said = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    requireGrammar(said !== false, place, "there is no such member.");
    if (said !== true) requireOf(said, inner, place, grammar);
  }
}

const same = (one, other) => canonical(one ?? null) === canonical(other ?? null);

async function requireFairness(record) {
  const { seats, fairness } = record;
  const commitment = hex(await sha256(bytesOf(fairness.secret)));
  require(commitment === fairness.commitment, "/fairness/commitment", `the secret gives ${commitment}.`);
  require(seats.every((seat, number) => seat.seat === number), "/seats", "they are numbered from 0.");
  const isWhole = fairness.entropies.length === seats.length;
  require(isWhole, "/fairness/entropies", "there is one entropy (or null) for each seat.");
}

// Every version, whether the next of the house made it or the next of the commands.
function linksOf({ house, commands }) {
  const links = [];
  const at = { house: 0, commands: 0 };
  while (links.length < house.length + commands.length) {
    const version = links.length + 1;
    const isOfHouse = house[at.house]?.version === version || at.commands === commands.length;
    const [member, rows] = isOfHouse ? ["house", house] : ["commands", commands];
    const pointer = `/${member}/${at[member]}`;
    const item = rows[at[member]++];
    require(item.version === version, `${pointer}/version`, `version ${version} is not in its place.`);
    links.push({ item, pointer });
  }
  return links;
}

async function requireLinks(record) {
  const links = linksOf(record);
  let [head, key] = await beginning(record);
  for (const [at, { item, pointer }] of links.entries()) {
    head = await nextHead(head, key, item, at === links.length - 1 ? record.outcome : null);
    require(hex(head) === item.head, `${pointer}/head`, `the head is ${hex(head)} here.`);
  }
  require(hex(head) === record.fairness.chain, "/fairness/chain", `the chain ends with ${hex(head)}.`);
  return links.length;
}

// Where a match was taken back, its state is that of the version that it was taken back to.
function requireTakenBack(record) {
  const digests = [""];
  for (const { item, pointer } of linksOf(record)) {
    const back = item.to_version;
    if (back !== undefined) {
      require(back < item.version && digests[back], `${pointer}/to_version`, "nothing was played there.");
      require(item.digest === digests[back], `${pointer}/digest`, `version ${back} is ${digests[back]}.`);
    }
    digests.push(item.digest || digests[digests.length - 1]);
  }
}

async function requireTold(record) {
  const { house, fairness } = record;
  require(house.length > 0, "/house", "nothing tells how the match began.");
  const last = house[house.length - 1];
  const texts = house.filter((commit) => commit.entropies !== null).pop()?.entropies;
  const deal = house.find((commit) => commit.digest !== "")?.digest;
  const given = await Promise.all(fairness.entropies.map(entropyDigest));
  const otherwise = "the chain tells something else.";
  require(same(record.seats, last.seats), "/seats", otherwise);
  require(same(record.departures, last.departures), "/departures", otherwise);
  require(same(record.rules_version, last.rules_version), "/rules_version", otherwise);
  require(same(given, texts), "/fairness/entropies", otherwise);
  require(same(record.deal, deal), "/deal", otherwise);
}

async function verify(record) {
  const { fairness, match_id } = record;
  await requireFairness(record);
  // Matches of a contest that were dealt alike have the id of their deal in the seed.
  const dealId = fairness.deal_id ?? match_id;
  const seed = hex(await dealSeed(bytesOf(fairness.secret), dealId, fairness.entropies));
  const versions = await requireLinks(record);
  requireTakenBack(record);
  await requireTold(record);
  return { seed, versions };
}

export async function readGrammar() {
  if (GRAMMAR.protocol !== "file:") return (await fetch(GRAMMAR)).json();
  const { readFile } = await import("node:fs/promises");
  return JSON.parse(await readFile(GRAMMAR, "utf8"));
}

// What a record proves, given its bytes: its seed in hex, and how many versions its chain has.
// Throws a Departure where it is not so.
export async function verifyText(bytes, grammar) {
  const record = parsed(bytes);
  requireOf(grammar, record, "", grammar);
  return verify(record);
}

function parsed(bytes) {
  try {
    const written = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const value = JSON.parse(written);
    requirePlain(written, value);
    return value;
  } catch (fault) {
    throw fault instanceof Departure ? fault : new Departure("", fault.message, "no record");
  }
}

async function main(files) {
  const { readFile } = await import("node:fs/promises");
  const grammar = await readGrammar();
  let code = 0;
  for (const file of files) {
    try {
      const { seed, versions } = await verifyText(await readFile(file), grammar);
      console.log(`${file}: proved: commitment, seed ${seed}, a chain of ${versions} versions`);
    } catch (fault) {
      console.log(`${file}: ${fault.message}`);
      code = 1;
    }
  }
  return code;
}

const { argv, exit } = globalThis.process ?? {};
if (argv?.[1]?.endsWith("verify.mjs")) exit(await main(argv.slice(2)));
