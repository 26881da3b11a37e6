import type { Terminal } from "./terminal.ts";

/** The arguments after a subcommand. */
export interface Given {
  words: readonly string[];
  /** Options with a value, by name. */
  texts: Readonly<Record<string, string | undefined>>;
  /** Options that may be repeated, with their values in order. */
  lists: Readonly<Record<string, readonly string[]>>;
  /** Options without a value. */
  flags: ReadonlySet<string>;
}

/** A subcommand. */
export interface Command {
  /** The text for `--help`, in lines of at most 100 characters. */
  usage: string;
  /** The names of options with a value. */
  texts: readonly string[];
  /** The names of options with a value that may be repeated. */
  lists?: readonly string[];
  /** The names of options without one. */
  flags: readonly string[];
  /** How many positional arguments it takes. */
  words: readonly [least: number, most: number];
  /** @returns the exit status. @throws Failure if it cannot continue */
  run(given: Given, terminal: Terminal): number | Promise<number>;
}
