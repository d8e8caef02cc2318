// How many tokens each text of a JSON object has, as a language model of today counts them.
// node count_tokens.mjs FILE

import { readFileSync } from "node:fs";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";

const texts = JSON.parse(readFileSync(process.argv[2], "utf8"));
const counted = Object.entries(texts).map(([name, text]) => [name, countTokens(text)]);
console.log(JSON.stringify(Object.fromEntries(counted)));
