// A bot that says what it does and thinks as long as it is told, for the player of FLOE_TOKEN.

import { setTimeout as sleep } from "node:timers/promises";
import { bot } from "@floe/client";

const think = Number(process.env.THINK_SECONDS ?? 0) * 1000;

async function choose({ match, decision, commands }) {
  console.log("thinks", match.id, decision.version);
  await sleep(think);
  return commands[0].command;
}

console.log("begins");
await bot.run(choose, undefined, { told: ({ version }) => console.log("played", version) });
console.log("ends");
