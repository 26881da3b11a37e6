import { wideResolver } from "../../tokens/support/wide-resolver.ts";

/** Some seconds of work, because every permutation differs in most tokens. */
export const grave = (seed: number) =>
  JSON.stringify(wideResolver({ tokens: 150, differing: 150, seed }));

/** Too long for the event loop, and done in a few milliseconds. */
export const light = (name: string) =>
  JSON.stringify({ [name]: { $type: "string", $value: "x".repeat(30_000) } });
