// A bot on the event stream: one connection tells of every turn in every match of this player.
// Node 18 or newer, nothing to install.
//
//     node examples/stream_bot.mjs                  plays Arctic against the house bot greedy
//     node examples/stream_bot.mjs iglu_iglu mcts   another game, another opponent
//
// FLOE_URL names the server (http://127.0.0.1:8000).

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

const LONGEST_PAUSE = 2000;
const server = process.env.FLOE_URL ?? "http://127.0.0.1:8000";
const [game = "arctic", opponent = "greedy"] = process.argv.slice(2);

// Your bot: pick one of the commands. `match.view` is all that your seat may know.
function choose(match, decision) {
  return decision.commands[Math.floor(Math.random() * decision.commands.length)].command;
}

// One request. If no answer comes it is sent again, a few times: with the same key a command that
// has been played is answered as the first time, not played twice.
async function call(method, path, { token, body } = {}) {
  const headers = { "Idempotency-Key": randomUUID() };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body) headers["Content-Type"] = "application/json";
  for (let pause = 250; ; pause *= 2) {
    try {
      const response = await fetch(server + path, { method, headers, body: body && JSON.stringify(body) });
      const text = await response.text();
      if (response.status < 500) return { status: response.status, body: text ? JSON.parse(text) : null };
    } catch (error) {
      if (pause > LONGEST_PAUSE) throw error;
    }
    if (pause > LONGEST_PAUSE) throw new Error("it is out of order");
    await sleep(pause);
  }
}

async function expect(status, ...request) {
  const answer = await call(...request);
  if (answer.status !== status) throw new Error(JSON.stringify(answer));
  return answer.body;
}

// The events of a stream, resumed where it broke off: `Last-Event-ID` loses nothing, repeats nothing.
async function* events(path, token) {
  let lastId = null;
  for (;;) {
    const headers = { Accept: "text/event-stream", Authorization: `Bearer ${token}` };
    if (lastId) headers["Last-Event-ID"] = lastId;
    try {
      const response = await fetch(server + path, { headers });
      if (response.status >= 500) throw new TypeError("away for the moment");
      if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
      yield null; // connected: from here on nothing is missed
      let buffer = "";
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        buffer += chunk;
        const blocks = buffer.split("\n\n");
        buffer = blocks.pop();
        for (const block of blocks) {
          const lines = block.split("\n");
          const id = lines.find((line) => line.startsWith("id:"));
          if (id) lastId = id.slice(3).trim();
          const data = lines.filter((line) => line.startsWith("data:")).map((line) => line.slice(5));
          if (data.length) yield JSON.parse(data.join("\n"));
        }
      }
    } catch (error) {
      if (error instanceof TypeError === false) throw error; // TypeError: the connection broke
    }
    await sleep(500);
  }
}

// Plays until it is somebody else's turn; a stale version or a lost race only means: look again.
async function takeTurn(path, token) {
  for (;;) {
    const match = await expect(200, "GET", path, { token });
    const decision = await expect(200, "GET", `${path}/decision`, { token });
    if (decision.commands.length === 0) return;
    const body = { expected_version: decision.version, command: choose(match, decision) };
    const played = await call("POST", `${path}/commands`, { token, body });
    if (played.status === 200) played.body.events.forEach((event) => console.log(event.text));
    else if (played.status !== 409 && played.status !== 412) throw new Error(JSON.stringify(played));
  }
}

async function register() {
  try {
    return await expect(201, "POST", "/v1/players", { body: { name: "Stream", kind: "bot" } });
  } catch (error) {
    console.error(`${server} does not answer (${error.message}); \`make run\` starts it.`);
    process.exit(1);
  }
}

const { token } = await register();
let path = null;
for await (const event of events("/v1/events", token)) {
  if (path === null) {
    const seats = [{ kind: "me" }, { kind: "bot", bot: opponent }];
    const match = await expect(201, "POST", "/v1/matches", { token, body: { game, seats } });
    path = `/v1/matches/${match.id}`;
    console.log(server + path);
  }
  await takeTurn(path, token);
  const match = await expect(200, "GET", path, { token });
  if (match.status !== "playing") {
    console.log(JSON.stringify(match.outcome));
    process.exit(0);
  }
}
