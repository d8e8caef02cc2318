// A bot on the package `@floe/client`, which leases, sends again and stops cleanly for it.
//
//     make packages && npm install --no-save dist/floe-client-*.tgz
//     node examples/bot.mjs                  plays Arctic against the house bot greedy
//     node examples/bot.mjs iglu_iglu mcts   another game, another opponent
//
// FLOE_URL names the server (http://127.0.0.1:8000). With FLOE_TOKEN, the token of a player that is
// there already, no match is made: the bot serves every match in which that player sits, until
// Ctrl-C.

import { bot, Client, FloeError } from "@floe/client";

// Your bot: pick one of the commands. `view` is all that your seat may know.
function choose({ view, commands }) {
  return commands[Math.floor(Math.random() * commands.length)].command;
}

function told({ events }) {
  for (const event of events) console.log(event.text);
}

async function main(game = "arctic", opponent = "greedy") {
  let floe = new Client();
  if (floe.token) return bot.run(choose, floe, { told });
  const { token } = await floe.players.registerPlayer({ name: "Client", kind: "bot" });
  floe = floe.using({ token });
  const seats = [{ kind: "me" }, { kind: "bot", bot: opponent }];
  const match = await floe.matches.createMatch({ game, seats });
  console.log(`${floe.server}/v1/matches/${match.id}`);
  await bot.run(choose, floe, { until: [match.id], told });
  console.log(JSON.stringify((await floe.matches.readMatch(match.id)).outcome));
}

try {
  await main(...process.argv.slice(2));
} catch (fault) {
  if (!(fault instanceof FloeError)) throw fault;
  console.error(fault.message);
  process.exit(1);
}
