// What every client of ours has to be able to do; each plays with functions generated from the contract.

export type Game = "arctic" | "north_pole" | "iglu_iglu";

/** What a program needs to know of a match to go on with it. */
export interface Standing<C> {
  version: number;
  status: string;
  commands: C[];
}

/** A client: its own types, and these four calls. */
export interface Client<C> {
  register(name: string): Promise<void>;
  create(game: Game): Promise<string>;
  read(match: string): Promise<Standing<C>>;
  play(match: string, version: number, command: C): Promise<Standing<C>>;
}

/** The standing that an answer tells, whatever its generated types are called. */
export function standing<C>(
  version: number, status: string, decision: { commands: { command: C }[] } | null | undefined,
): Standing<C> {
  return { version, status, commands: decision?.commands.map((offer) => offer.command) ?? [] };
}

export function check<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`no ${what}`);
  return value;
}

/** Play one match to its end against a house bot, and say so. */
export async function playMatch<C>(client: Client<C>): Promise<void> {
  const game = process.argv[2] as Game;
  await client.register("Stranger");
  const match = await client.create(game);
  let standing = await client.read(match);
  let played = 0;
  while (standing.status === "playing") {
    const command = standing.commands[played % Math.max(1, standing.commands.length)];
    if (command === undefined) {
      await new Promise((go) => setTimeout(go, 20));
      standing = await client.read(match);
    } else {
      standing = await client.play(match, standing.version, command);
      played += 1;
    }
  }
  console.log(`${game} ${standing.status} after ${played} commands of ours`);
}
