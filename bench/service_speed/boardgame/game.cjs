// A game of the size of Arctic for two: 6 KB of state, secrets, hands, one command a turn.

const { PlayerView } = require("boardgame.io/core");

const CARDS = 72;
const PLACES = 36;
const HAND = 5;

const card = (number) => ({ id: number, animal: number % 6, value: (number * 7) % 9, text: "of the north" });

const cards = (first, count) => Array.from({ length: count }, (_, i) => card(first + i));

function setup() {
  const hands = [cards(CARDS, HAND), cards(CARDS + HAND, HAND)];
  return {
    secret: { deck: cards(0, CARDS) },
    players: { 0: { hand: hands[0] }, 1: { hand: hands[1] } },
    places: Array(PLACES).fill(null),
    piles: { 0: [], 1: [] },
    played: 0,
  };
}

function place({ G, playerID, random }, chosen, where) {
  const mine = G.players[playerID];
  if (chosen >= mine.hand.length || where >= PLACES) return "INVALID_MOVE";
  const [laid] = mine.hand.splice(chosen, 1);
  if (G.places[where]) G.secret.deck.push(G.places[where]);
  G.places[where] = laid;
  mine.hand.push(G.secret.deck.splice(random.Die(G.secret.deck.length) - 1, 1)[0]);
  G.played += 1;
}

exports.Northern = {
  name: "northern",
  setup,
  moves: { place: { move: place, client: false } },
  turn: { minMoves: 1, maxMoves: 1 },
  playerView: PlayerView.STRIP_SECRETS,
};
exports.PLACES = PLACES;
exports.HAND = HAND;
