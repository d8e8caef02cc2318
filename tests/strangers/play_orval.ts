// orval, fetch client.
import { createMatch, play, readMatch, registerPlayer } from "./made/orval/floe.js";
import type { Command } from "./made/orval/floe.js";
import { check, type Client, playMatch, standing } from "./loop.js";

let headers: Record<string, string> = {};

const client: Client<Command> = {
  async register(name) {
    const answer = await registerPlayer({ name, kind: "bot" });
    if (answer.status !== 201) throw new Error(answer.data.code);
    headers = { Authorization: `Bearer ${answer.data.token}` };
  },
  async create(game) {
    const wanted = { game, seats: [{ kind: "me" as const }, { kind: "bot" as const, bot: "random" as const }] };
    const answer = await createMatch(wanted, { headers });
    if (answer.status !== 201) throw new Error(answer.data.code);
    return answer.data.id;
  },
  async read(match) {
    const answer = await readMatch(match, { include: "decision" }, { headers });
    if (answer.status !== 200) throw new Error(`status ${answer.status}`);
    return standing(answer.data.version, answer.data.status, answer.data.decision);
  },
  async play(match, expected_version, command) {
    const answer = await play(match, { command, expected_version }, { include: "decision" }, { headers });
    if (answer.status !== 200) throw new Error(answer.data.code);
    const { version, match: after, decision } = answer.data;
    return standing(version, check(after, "match").status, decision);
  },
};

await playMatch(client);
