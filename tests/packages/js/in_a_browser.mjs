// A match played by a page: the stream brings the decisions, the answers to commands do not.

import { Client, Problem } from "./node_modules/@floe/client/dist/index.js";

export async function play(server) {
  const nobody = new Client(server);
  const { token } = await nobody.players.registerPlayer({ name: "Browser" });
  const floe = nobody.using({ token, language: "de" });
  const seats = [{ kind: "me" }, { kind: "bot", bot: "random" }];
  const { id } = await floe.matches.createMatch({ game: "arctic", seats });
  let [version, prompts] = [-1, 0];
  for await (const event of floe.events.followEvents(id, { include: "decision" })) {
    const decision = event.now?.decision;
    if (!decision?.commands.length || decision.version <= version) continue;
    version = decision.version;
    prompts += decision.prompt.length > 0;
    await floe.commands.play(id, { command: decision.commands[0].command, expected_version: version });
  }
  const { status } = await floe.matches.readMatch(id);
  const refused = await floe.matches.readMatch("nowhere").catch((fault) => fault);
  return { status, prompts, refused: refused instanceof Problem && refused.code };
}
