// openapi-generator, typescript-fetch.
import {
  CommandsApi, Configuration, MatchesApi, PlayersApi,
} from "./made/openapi_generator/index.js";
import type { Command } from "./made/openapi_generator/index.js";
import { check, type Client, playMatch, standing } from "./loop.js";

const basePath = check(process.env["FLOE_URL"], "FLOE_URL");
let floe = new Configuration({ basePath });

const client: Client<Command> = {
  async register(name) {
    const player = await new PlayersApi(floe).registerPlayer({ playerRequest: { name, kind: "bot" } });
    floe = new Configuration({ basePath, accessToken: player.token });
  },
  async create(game) {
    const matchRequest = { game, seats: [{ kind: "me" as const }, { kind: "bot" as const, bot: "random" as const }] };
    return (await new MatchesApi(floe).createMatch({ matchRequest })).id;
  },
  async read(matchId) {
    const match = await new MatchesApi(floe).readMatch({ matchId, include: "decision" });
    return standing(match.version, match.status, match.decision);
  },
  async play(matchId, expectedVersion, command) {
    const commandRequest = { command, expectedVersion };
    const done = await new CommandsApi(floe).play({ matchId, commandRequest, include: "decision" });
    return standing(done.version, check(done.match, "match").status, done.decision);
  },
};

await playMatch(client);
