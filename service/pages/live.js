// A live match on a key made for the reader: nothing is made before a button is pressed. What is
// sent is shown as curl, and what comes back as it came.
import { reader } from "/docs/assets/reader.js";

const MATCH = {
  game: "north_pole",
  seats: [{ kind: "me" }, { kind: "bot", bot: "random" }],
  options: { start_seat: 0 },
  visibility: "private",
};
const TOLD = [
  "Allow", "Content-Type", "ETag", "Idempotency-Replayed", "Location", "Retry-After",
  "WWW-Authenticate",
];
const WAIT_SECONDS = 20;

const place = document.querySelector("#live");
const part = (name) => place.querySelector(`.${name}`);
const buttons = [...place.querySelectorAll("[data-act]")];
const button = (act) => buttons.find((one) => one.dataset.act === act);

let player = null;
let match = null;
let decision = null; // what the reader is asked, once they have looked
let played = null;

const acts = {
  async begin() {
    await sit();
    await look();
  },
  async play() {
    const { command } = decision.commands[0];
    played = commanded({ expected_version: decision.version, command });
    played.headers["Idempotency-Key"] = crypto.randomUUID();
    await sendAndShow(played);
    await look();
  },
  again: () => sendAndShow(played),
  async provoke(request) {
    if (/\{(match|version)\}/.test(JSON.stringify(request)) && !match) await sit();
    if (request.key) player ??= await reader();
    await sendAndShow(filled(request));
  },
};

const commanded = (body) => ({
  method: "POST",
  path: `/v1/matches/${match.id}/commands`,
  headers: { ...keyed(), "Content-Type": "application/json" },
  sent: JSON.stringify(body),
});

const keyed = () => ({ Authorization: `Bearer ${player.token}` });

async function sit() {
  player = await reader();
  decision = null;
  played = null;
  const request = {
    method: "POST",
    path: "/v1/matches",
    headers: { ...keyed(), "Content-Type": "application/json" },
    sent: JSON.stringify(MATCH),
  };
  match = await sendAndShow(request);
}

function filled({ method, path, headers = {}, key, body, sent }) {
  const all = { ...(key ? keyed() : {}), ...headers };
  if (body) {
    sent = JSON.stringify(body).replace('"{version}"', decision?.version ?? match?.version);
    all["Content-Type"] ??= "application/json";
  }
  if (sent) all["Content-Type"] ??= "application/json";
  return { method, path: path.replace("{match}", match?.id), headers: all, sent };
}

const send = ({ method, path, headers, sent }) => fetch(path, { method, headers, body: sent });

async function sendAndShow(request) {
  const answer = await send(request);
  const said = await answer.text();
  part("shown").hidden = false;
  part("sent").textContent = inCurl(request);
  part("heard").textContent = [headOf(answer), indented(said)].join("\n\n");
  if (!answer.ok) return null;
  return said ? JSON.parse(said) : null;
}

function inCurl({ method, path, headers, sent }) {
  const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
  return [
    `curl --include --request ${method} ${quoted(location.origin + path)}`,
    ...Object.entries(headers).map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    ...(sent ? [`--data ${quoted(sent)}`] : []),
  ].join(" \\\n  ");
}

function headOf(answer) {
  const told = TOLD.filter((name) => answer.headers.has(name));
  const lines = told.map((name) => `${name}: ${answer.headers.get(name)}`);
  return [`${answer.status} ${answer.statusText}`.trim(), ...lines].join("\n");
}

function indented(said) {
  try {
    return JSON.stringify(JSON.parse(said), null, 2);
  } catch {
    return said;
  }
}

// How the match stands now, and what the reader is asked; the bot may have to answer first.
async function look() {
  const address = `/v1/matches/${match.id}`;
  const read = async (path) => (await send({ method: "GET", path, headers: keyed() })).json();
  decision = await read(`${address}/decision`);
  await draw(`${address}/board.svg`);
  part("prompt").textContent = decision.prompt || "The bot is thinking.";
  offer();
  if (decision.commands.length) return;
  const { items } = await read(`${address}/events?limit=200`);
  await read(`${address}/events?after=${items.at(-1).id}&wait=${WAIT_SECONDS}`).catch(() => null);
  match = await read(address);
  if (match.status === "playing") await look();
  else part("prompt").textContent = "The match is over.";
}

async function draw(path) {
  const board = part("board");
  const picture = await (await send({ method: "GET", path, headers: keyed() })).blob();
  URL.revokeObjectURL(board.src);
  board.src = URL.createObjectURL(picture);
  board.alt = `The board at version ${decision.version}`;
  board.hidden = false;
}

function offer() {
  const offered = decision?.commands[0];
  for (const one of buttons) one.disabled = one.dataset.act !== "begin" && !match;
  if (!button("play")) return;
  button("play").disabled = !offered;
  button("play").textContent = offered ? `Play: ${offered.text}` : "Play";
  button("again").disabled = !played;
}

for (const one of buttons)
  one.addEventListener("click", async () => {
    for (const other of buttons) other.disabled = true;
    try {
      await acts[one.dataset.act](JSON.parse(one.dataset.request ?? "null"));
    } catch (fault) {
      part("shown").hidden = false;
      part("heard").textContent = String(fault);
    }
    if (button("begin")) offer();
    else one.disabled = false;
  });
