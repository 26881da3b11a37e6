import type { Terminal } from "./terminal.ts";

/** What was typed after a subcommand. */
export interface Given {
  words: readonly string[];
  /** Options with a value, by name. */
  texts: Readonly<Record<string, string | undefined>>;
  /** Options without one. */
  flags: ReadonlySet<string>;
}

/** A subcommand. */
export interface Command {
  /** What `--help` prints, in lines of at most 100 characters. */
  usage: string;
  /** Names of the options that take a value. */
  texts: readonly string[];
  /** Names of those that take none. */
  flags: readonly string[];
  /** How many words it takes. */
  words: readonly [least: number, most: number];
  /** @returns the exit status. @throws Failure where it cannot go on */
  run(given: Given, terminal: Terminal): number | Promise<number>;
}
