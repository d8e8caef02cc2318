// From nothing to a played command, with fetch alone: in Node 18 or later, or in a browser.
const FLOE = globalThis.process?.env.FLOE ?? "http://127.0.0.1:8000";

async function call(method, path, body, token) {
  const headers = { "Content-Type": "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  const response = await fetch(FLOE + path, { method, headers, body: body && JSON.stringify(body) });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${answer.code}: ${answer.detail}`);
  return answer;
}

// 1. Become a player. The token is shown here only; it says who you are from now on.
const { token } = await call("POST", "/v1/players", { name: "Nanuq" });

// 2. Put up a match of Arctic against a house bot; with no seat left open it starts at once.
const match = await call("POST", "/v1/matches", {
  game: "arctic",
  options: { start_seat: 0 },
  seats: [{ kind: "me" }, { kind: "bot", bot: "greedy" }],
}, token);
const path = `/v1/matches/${match.id}`;

// 3. Ask what you can do now: every legal command, with its sentence.
const decision = await call("GET", `${path}/decision`, undefined, token);
console.log(decision.prompt);
for (const offer of decision.commands) console.log(" ", offer.text);

// 4. Send one of them back, on the version you saw.
const { command } = decision.commands[0];
const sent = { expected_version: decision.version, command };
const played = await call("POST", `${path}/commands`, sent, token);

// 5. See what has happened.
for (const event of played.events) console.log(event.text);
