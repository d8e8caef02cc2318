// What tsc has to know: compiled and never run.

import { bot, Client, NoAnswer, Problem } from "@floe/client";
import type * as floe from "@floe/client";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function same<A, B>(_: Same<A, B>): void {}

const client = new Client();

function choose(turn: floe.Turn): floe.Command {
  if (turn.game === "north_pole") {
    same<typeof turn.view, floe.NorthPoleView>(true);
    return turn.commands[0]!.command;
  }
  if (turn.game === "arctic") {
    for (const { command } of turn.commands) {
      if (command.type === "place_card") same<typeof command, floe.ArcticPlaceCard>(true);
    }
    return { type: "end_turn" };
  }
  same<typeof turn, floe.IgluIgluTurn>(true);
  // @ts-expect-error no game has such a command
  return { type: "moved" };
}

await bot.run(choose, client);

const match = await client.matches.readMatch("id");
if (match.game === "arctic") same<typeof match.view, floe.ArcticView | null>(true);

for await (const event of client.events.followNotices()) {
  if (event.type === "match_finished") {
    same<typeof event, floe.MatchFinishedNotice>(true);
    // @ts-expect-error it has no such member
    event.nonsense;
  }
}
for await (const one of client.matches.listMatches({ game: "arctic" })) same<typeof one.status, floe.Status>(true);
same<Awaited<ReturnType<typeof client.bots.leaseWork>>, floe.Work | null>(true);
same<Awaited<ReturnType<typeof client.keys.revokeKey>>, void>(true);

const seats: floe.SeatWanted[] = [{ kind: "me" }, { kind: "bot", bot: "greedy" }];
await client.matches.createMatch({ game: "arctic", seats, options: { edition: "it" } });
// @ts-expect-error there is no such game
await client.matches.createMatch({ game: "chess", seats });
// @ts-expect-error another game has that option
await client.matches.createMatch({ game: "arctic", seats, options: { dash: "as_printed" } });
// @ts-expect-error a player has a name
await client.players.registerPlayer();
// @ts-expect-error which bot?
await client.seats.changeSeat("id", 1, { kind: "bot" });

export function told(fault: unknown): string {
  if (fault instanceof NoAnswer) return fault.message;
  return fault instanceof Problem && fault.code === "version_conflict" ? `${fault.currentVersion}` : "";
}
