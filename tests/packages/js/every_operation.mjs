// Calls every method that it is told of with every argument, and tells what was sent.

import { Client } from "@floe/client";

let asked = "";
for await (const chunk of process.stdin) asked += chunk;

const sent = {};
let name = "";
const client = new Client("http://floe.example", {
  async fetch(url, { method, headers, body }) {
    (sent[name] ??= []).push({ method, url, headers, body: body ?? "" });
    return new Response(null, { status: 204 });
  },
});

for (const { group, name: called, places, request, isStream } of JSON.parse(asked)) {
  name = called;
  const given = Object.fromEntries(request.map((member) => [member, "x"]));
  const options = { ifMatch: "x", prefer: "x" };
  const takesOne = request.length > 0;
  const result = client[group][called](...places, ...(takesOne ? [given] : []), options);
  if (isStream) for await (const event of result) throw new Error(`nothing was sent: ${event}`);
  else await (result.first?.() ?? result);
}

const groups = Object.entries(client).filter(([, found]) => found !== null && typeof found === "object");
const methods = groups.flatMap(([group, found]) =>
  Object.getOwnPropertyNames(Object.getPrototypeOf(found))
    .filter((method) => method !== "constructor")
    .map((method) => [group, method]),
);
console.log(JSON.stringify({ sent, methods }));
