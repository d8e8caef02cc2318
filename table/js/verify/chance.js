/**
 * How chance is made of a seed, as the page *Dealing* of the docs has it; with Web Crypto alone.
 */

const WORDS = 8; // of 32 bits, in a block
const encoder = new TextEncoder();

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */

/**
 * @param {Bytes | string} message
 * @returns {Promise<Bytes>}
 */
export async function sha256(message) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytesOf(message)));
}

/**
 * @param {Bytes} key
 * @param {Bytes | string} message
 * @returns {Promise<Bytes>}
 */
export async function hmac(key, message) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const made = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", made, bytesOf(message)));
}

/**
 * The seed of a deal, which neither the server nor a seat alone decides. Where tables of a contest
 * share a deal its id stands for that of the match.
 * @param {{match_id: string, fairness: {secret: string, deal_id?: string, entropies: readonly (string | null)[]}}} record
 */
export async function dealSeed({ match_id, fairness }) {
  const lines = ["floe-deal-1", fairness.deal_id ?? match_id];
  const secret = fromHex(fairness.secret);
  for (const entropy of fairness.entropies) lines.push(entropy === null ? "-" : inHex(await sha256(entropy)));
  return hmac(secret, lines.join("\n"));
}

/** Chance in a row, for one seed and one label. */
export class Stream {
  /**
   * @param {Bytes} seed
   * @param {string} label
   */
  constructor(seed, label) {
    this.seed = seed;
    this.label = encoder.encode(`${label}\0`);
    this.block = 0n;
    /** @type {number[]} */
    this.words = [];
  }

  /**
   * A number below `n`, each equally likely.
   * @param {number} n
   */
  async below(n) {
    if (n === 1) return 0;
    for (;;) {
      const word = await this.#word();
      if (word < 2 ** 32 - (2 ** 32 % n)) return word % n;
    }
  }

  /**
   * The same things in another order.
   * @template T
   * @param {readonly T[]} items
   */
  async shuffled(items) {
    const mixed = [...items];
    for (let i = mixed.length - 1; i > 0; i--) {
      const j = await this.below(i + 1);
      [mixed[i], mixed[j]] = [mixed[j], mixed[i]];
    }
    return mixed;
  }

  async #word() {
    if (!this.words.length) {
      const counter = new Uint8Array(8);
      new DataView(counter.buffer).setBigUint64(0, this.block++);
      const block = new DataView((await hmac(this.seed, joined(this.label, counter))).buffer);
      this.words = Array.from({ length: WORDS }, (_, word) => block.getUint32(4 * word));
    }
    return /** @type {number} */ (this.words.shift());
  }
}

/**
 * @param {Bytes[]} parts
 * @returns {Bytes}
 */
export function joined(...parts) {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

/**
 * @param {string} hex
 * @returns {Bytes}
 */
export function fromHex(hex) {
  return new Uint8Array((hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
}

/** @param {Bytes} bytes */
export function inHex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {Bytes | string} message
 * @returns {Bytes}
 */
function bytesOf(message) {
  return typeof message === "string" ? encoder.encode(message) : message;
}
