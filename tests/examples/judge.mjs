// What examples/verify.mjs says of many records: a line of base64 in, a line out.

import { createInterface } from "node:readline";
import { readGrammar, verifyText } from "../../examples/verify.mjs";

const grammar = await readGrammar();
for await (const line of createInterface({ input: process.stdin })) {
  try {
    await verifyText(Buffer.from(line, "base64"), grammar);
    console.log("proved");
  } catch (fault) {
    console.log(fault.kind ?? `${fault}`);
  }
}
