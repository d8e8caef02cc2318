// openapi-typescript with openapi-fetch.
import createClient from "openapi-fetch";
import type { components, paths } from "./made/openapi_fetch/contract.js";
import { check, type Client, playMatch, standing } from "./loop.js";

type Command = components["schemas"]["Command"];

const floe = createClient<paths>({ baseUrl: check(process.env["FLOE_URL"], "FLOE_URL") });

const client: Client<Command> = {
  async register(name) {
    const { data } = await floe.POST("/v1/players", { body: { name, kind: "bot" } });
    const token = check(data, "player").token;
    floe.use({
      onRequest({ request }) {
        request.headers.set("Authorization", `Bearer ${token}`);
        return request;
      },
    });
  },
  async create(game) {
    const { data } = await floe.POST("/v1/matches", {
      body: { game, seats: [{ kind: "me" }, { kind: "bot", bot: "random" }] },
    });
    return check(data, "match").id;
  },
  async read(match_id) {
    const { data } = await floe.GET("/v1/matches/{match_id}", {
      params: { path: { match_id }, query: { include: "decision" } },
    });
    const match = check(data, "match");
    return standing(match.version, match.status, match.decision);
  },
  async play(match_id, expected_version, command) {
    const { data } = await floe.POST("/v1/matches/{match_id}/commands", {
      params: { path: { match_id }, query: { include: "decision" } },
      body: { expected_version, command },
    });
    const played = check(data, "answer");
    return standing(played.version, check(played.match, "match").status, played.decision);
  },
};

await playMatch(client);
