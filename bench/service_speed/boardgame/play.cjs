// node play.cjs ADDRESS: reads `MATCHES COMMANDS` and says `ready`, then `go` and says how many
// commands were played; again and again.
//
// Two players follow each match and play it by turns; the next command is sent when both have been
// told of the one before.

const readline = require("node:readline");
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { HAND, Northern, PLACES } = require("./game.cjs");

const [address] = process.argv.slice(2);

async function post(path, body) {
  const answer = await fetch(address + path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function playersOf() {
  const { matchID } = await post("/games/northern/create", { numPlayers: 2 });
  const players = [];
  for (const playerID of ["0", "1"]) {
    const seated = await post(`/games/northern/${matchID}/join`, { playerID, playerName: playerID });
    const client = Client({
      game: { ...Northern, setup: () => ({}) },
      matchID,
      playerID,
      credentials: seated.playerCredentials,
      multiplayer: SocketIO({ server: address, socketOpts: { transports: ["websocket"] } }),
      debug: false,
    });
    client.start();
    players.push(client);
  }
  return players;
}

const followed = (client) =>
  new Promise((resolve) =>
    client.subscribe((state) => state?.isConnected && state.G.places && resolve()),
  );

function playedThrough(players, commands) {
  return new Promise((resolve) => {
    const seen = [0, 0];
    let sent = 0;
    const next = () => {
      if (Math.min(...seen) < sent) return;
      if (sent === commands) return resolve();
      const seat = Number(players[0].getState().ctx.currentPlayer);
      sent += 1;
      players[seat].moves.place((sent * 3) % HAND, (sent * 5) % PLACES);
    };
    players.forEach((client, seat) =>
      client.subscribe((state) => {
        if (state && state.G.played > seen[seat]) {
          seen[seat] = state.G.played;
          setImmediate(next);
        }
      }),
    );
    next();
  });
}

async function main() {
  const lines = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    const [matches, commands] = line.value.split(" ").map(Number);
    const tables = await Promise.all(Array.from({ length: matches }, playersOf));
    await Promise.all(tables.flat().map(followed));
    process.stdout.write("ready\n");
    await lines.next();
    const each = Math.ceil(commands / matches);
    await Promise.all(tables.map((players) => playedThrough(players, each)));
    process.stdout.write(`${each * matches}\n`);
    for (const client of tables.flat()) client.stop();
  }
}

main();
