// @hey-api/openapi-ts with the client it brings.
import { createMatch, play, readMatch, registerPlayer } from "./made/hey_api/index.js";
import type { Command } from "./made/hey_api/index.js";
import { client as floe } from "./made/hey_api/client.gen.js";
import { check, type Client, playMatch, standing } from "./loop.js";

const client: Client<Command> = {
  async register(name) {
    floe.setConfig({ baseUrl: check(process.env["FLOE_URL"], "FLOE_URL") });
    const { data } = await registerPlayer({ body: { name, kind: "bot" }, throwOnError: true });
    floe.setConfig({ auth: data.token });
  },
  async create(game) {
    const seats = [{ kind: "me" as const }, { kind: "bot" as const, bot: "random" as const }];
    const { data } = await createMatch({ body: { game, seats }, throwOnError: true });
    return data.id;
  },
  async read(match_id) {
    const { data } = await readMatch({
      path: { match_id }, query: { include: "decision" }, throwOnError: true,
    });
    return standing(data.version, data.status, data.decision);
  },
  async play(match_id, expected_version, command) {
    const { data } = await play({
      path: { match_id }, query: { include: "decision" },
      body: { expected_version, command }, throwOnError: true,
    });
    return standing(data.version, check(data.match, "match").status, data.decision);
  },
};

await playMatch(client);
