// Proves a record of a match without Floe and without any dependency:
//
//     node examples/verify.mjs record.json
//
// One line and exit code 0 if the record is what its own secret says, or one line with the place
// where it departs (a JSON pointer) and exit code 1. Node 18 or later; a browser imports `verify`.
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

export class Departure extends Error {
  constructor(pointer, sentence) {
    super(`${pointer}: ${sentence}`);
    this.pointer = pointer;
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

// The seed of the deal: see "The seed" in docs/dealing.md.
export async function dealSeed(secret, matchId, entropies) {
  const lines = await Promise.all(entropies.map(entropyDigest));
  return hmac(secret, ["floe-deal-1", matchId, ...lines.map((line) => line ?? "-")].join("\n"));
}

// The head before the first link, and the key: see "The chain" in docs/dealing.md.
export async function beginning(record) {
  const { game, match_id, options, fairness } = record;
  const { commitment, deal_id } = fairness;
  const shared = deal_id ? { deal_id } : {};
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

const same = (one, other) => canonical(one ?? null) === canonical(other ?? null);

async function requireFairness(record) {
  const { seats, fairness } = record;
  require(record.record_version === 1, "/record_version", "only version 1 is read here.");
  require(fairness.algorithm === "floe-deal-1", "/fairness/algorithm", "it is floe-deal-1.");
  require(/^[0-9a-f]{64}$/.test(fairness.secret), "/fairness/secret", "a secret is 32 bytes in hex.");
  const commitment = hex(await sha256(bytesOf(fairness.secret)));
  require(commitment === fairness.commitment, "/fairness/commitment", `the secret gives ${commitment}.`);
  require(seats.every((seat, number) => seat.seat === number), "/seats", "they are numbered from 0.");
  const isWhole = fairness.entropies.length === seats.length;
  require(isWhole, "/fairness/entropies", "there is one entropy (or null) for each seat.");
}

// Every version in order, whether a command made it or the house.
const linksOf = (record) =>
  ["house", "commands"]
    .flatMap((member) => record[member].map((item, at) => ({ item, pointer: `/${member}/${at}` })))
    .sort((one, other) => one.item.version - other.item.version);

async function requireLinks(record) {
  const links = linksOf(record);
  let [head, key] = await beginning(record);
  for (const [at, { item, pointer }] of links.entries()) {
    require(item.version === at + 1, `${pointer}/version`, `version ${at + 1} is not in its place.`);
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

// What the record proves: its seed in hex, and how many versions its chain has (0: none was kept,
// as before there was a chain). Throws a Departure where it is not so.
export async function verify(record) {
  const { fairness, match_id } = record;
  await requireFairness(record);
  // Matches of a contest that were dealt alike have the id of their deal in the seed.
  const dealId = fairness.deal_id || match_id;
  const seed = hex(await dealSeed(bytesOf(fairness.secret), dealId, fairness.entropies));
  const noted = [...(record.house ?? []), ...record.commands.filter((played) => played.head)];
  if (!fairness.chain && noted.length === 0) return { seed, versions: 0 };
  const versions = await requireLinks(record);
  requireTakenBack(record);
  await requireTold(record);
  return { seed, versions };
}

// Anything that is no record at all departs, too: at its root.
export async function verifyText(written) {
  try {
    return await verify(JSON.parse(written));
  } catch (fault) {
    throw fault instanceof Departure ? fault : new Departure("", `this is no record: ${fault.message}`);
  }
}

async function main(files) {
  const { readFile } = await import("node:fs/promises");
  let code = 0;
  for (const file of files) {
    try {
      const { seed, versions } = await verifyText(await readFile(file, "utf8"));
      const chain = versions ? `a chain of ${versions} versions` : "no chain was kept";
      console.log(`${file}: proved: commitment, seed ${seed}, ${chain}`);
    } catch (fault) {
      console.log(`${file}: ${fault.message}`);
      code = 1;
    }
  }
  return code;
}

const { argv, exit } = globalThis.process ?? {};
if (argv?.[1]?.endsWith("verify.mjs")) exit(await main(argv.slice(2)));
