// What test_client.py does in Python, for the cases that it names: one line of JSON for each.

import { Client, NoAnswer, Problem } from "@floe/client";

const [, , what, ...words] = process.argv;
const floe = new Client(process.env.FLOE_URL, { retries: Number(process.env.RETRIES ?? 4) });

async function raised(asked) {
  try {
    await asked;
    return null;
  } catch (fault) {
    const { name, status, code, rule, errors, currentVersion, retryAfter, message } = fault;
    if (!(fault instanceof Problem || fault instanceof NoAnswer)) throw fault;
    return { name, status, code, rule, errors, currentVersion, retryAfter, message };
  }
}

const seats = [{ kind: "me" }, { kind: "bot", bot: "random" }];
const cases = {
  create: async () => (await floe.matches.createMatch({ game: "arctic", seats })).id,
  async follow(match, after) {
    const ids = [];
    let opened = 0;
    const options = { after, onOpen: () => (opened += 1) };
    for await (const event of floe.events.followEvents(match, {}, options)) ids.push(event.id);
    return { ids, opened };
  },
  async list(match) {
    const ids = [];
    for await (const entry of floe.events.readEvents(match, { limit: 7 })) ids.push(entry.id);
    return ids;
  },
  me: () => raised(floe.players.readMe()),
  nowhere: () => raised(floe.matches.readMatch("nowhere")),
  malformed: () => raised(floe.matches.createMatch({ game: "arctic", seats: [] })),
  illegal: (match, version) =>
    raised(floe.commands.play(match, { command: { type: "end_turn" }, expected_version: Number(version) })),
  async aborted() {
    const signal = AbortSignal.timeout(300);
    const began = Date.now();
    const told = await floe.bots.leaseWork({ wait: 25 }, { signal }).catch((reason) => reason.name);
    return { told, seconds: (Date.now() - began) / 1000 };
  },
  async unchanged() {
    const { headers } = await floe.send({ method: "GET", path: "/v1/games/arctic" });
    const tag = { "If-None-Match": headers.get("ETag") };
    return (await floe.send({ method: "GET", path: "/v1/games/arctic", headers: tag })).status;
  },
  rules: () => floe.using({ language: "de" }).games.readRulesMarkdown("arctic"),
};

console.log(JSON.stringify(await cases[what](...words)));
