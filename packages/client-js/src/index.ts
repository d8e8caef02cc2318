/**
 * Play on a Floe server: `Client` has a method for every operation of the contract, `bot.run`
 * plays by leases.
 */

export * as bot from "./bot.js";
export type { Choose, RunOptions } from "./bot.js";
export type { Call, FollowOptions, KeyOptions, Options } from "./calls.js";
export { Client, type ClientOptions } from "./client.js";
export * from "./models.js";
export type { Problem as ProblemDocument } from "./models.js";
export * from "./operations.js";
export { Pages } from "./pages.js";
export { FloeError, NoAnswer, Problem, type Answer } from "./problems.js";
