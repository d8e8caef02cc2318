// node serve.cjs PORT [DIRECTORY]: boardgame.io in memory, or with its files in a directory.

const { FlatFile, Origins, Server } = require("boardgame.io/server");
const { Northern } = require("./game.cjs");

const [port, directory] = process.argv.slice(2);
const server = Server({
  games: [Northern],
  origins: [Origins.LOCALHOST],
  ...(directory ? { db: new FlatFile({ dir: directory }) } : {}),
});
console.log = console.info = () => {};
server.run({ port: Number(port) });
