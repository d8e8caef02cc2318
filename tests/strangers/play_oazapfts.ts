// oazapfts.
import * as floe from "./made/oazapfts/floe.js";
import { check, type Client, playMatch, standing } from "./loop.js";

floe.defaults.baseUrl = check(process.env["FLOE_URL"], "FLOE_URL");

const client: Client<floe.Command> = {
  async register(name) {
    const answer = await floe.registerPlayer({ name, kind: "bot" });
    if (answer.status !== 201) throw new Error(answer.data.code);
    floe.defaults.headers = { Authorization: `Bearer ${answer.data.token}` };
  },
  async create(game) {
    const answer = await floe.createMatch({
      game, seats: [{ kind: "me" }, { kind: "bot", bot: "random" }],
    });
    if (answer.status !== 201) throw new Error(answer.data.code);
    return answer.data.id;
  },
  async read(match) {
    const answer = await floe.readMatch(match, { include: "decision" });
    if (answer.status !== 200) throw new Error(`status ${answer.status}`);
    return standing(answer.data.version, answer.data.status, answer.data.decision);
  },
  async play(match, expected_version, command) {
    const answer = await floe.play(match, { command, expected_version }, { include: "decision" });
    if (answer.status !== 200) throw new Error(answer.data.code);
    const { version, match: after, decision } = answer.data;
    return standing(version, check(after, "match").status, decision);
  },
};

await playMatch(client);
