import { parseArgs } from "node:util";
import { isOneSlip } from "../errors/slip.ts";
import type { Command, Given } from "./command.ts";
import { Failure, statuses } from "./failure.ts";

/** Reads the arguments after a subcommand. @throws Failure naming an unknown one */
export function readArguments(command: Command, args: readonly string[]): Given {
  const repeatable = command.lists ?? [];
  const names = [...command.texts, ...repeatable, ...command.flags];
  const options = Object.fromEntries([
    ...[...command.texts, ...repeatable].map((name) => [name, { type: "string" as const }]),
    ...command.flags.map((name) => [name, { type: "boolean" as const }]),
  ]);
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const words: string[] = [];
  const texts: Record<string, string> = {};
  const lists: Record<string, string[]> = {};
  const flags = new Set<string>();
  const readOption = (name: string, rawName: string, value: string | undefined): void => {
    if (command.texts.includes(name)) texts[name] = givenValue(name, value);
    else if (repeatable.includes(name)) {
      lists[name] = [...(lists[name] ?? []), givenValue(name, value)];
    } else if (command.flags.includes(name)) {
      if (value !== undefined) throw wrong(`--${name} takes no value.`);
      flags.add(name);
    } else {
      throw wrong(unknownOption(rawName, [...names, "help"]));
    }
  };
  for (const token of tokens) {
    if (token.kind === "positional") words.push(token.value);
    if (token.kind === "option") readOption(token.name, token.rawName, token.value);
  }
  const [least, most] = command.words;
  if (words.length < least) throw wrong("Something is missing that it works on.");
  if (words.length > most) throw wrong(`${words[most]} is one word too many.`);
  return { words, texts, lists, flags };
}

function givenValue(name: string, value: string | undefined): string {
  if (!value) throw wrong(`--${name} takes a value.`);
  return value;
}

/** The message about an unknown option. */
export function unknownOption(written: string, optionNames: readonly string[]): string {
  const name = written.replace(/^-+/, "");
  if (name === "key") {
    return "The key is read from TOKENKIT_KEY alone: an argument shows in lists of processes and logs.";
  }
  const meant = optionNames.filter((other) => isOneSlip(name, other));
  const hint = meant.length === 0 ? "" : ` Did you mean --${meant.join(" or --")}?`;
  return `There is no option ${written}.${hint}`;
}

/** Reads an option whose value must be a whole number from 1. */
export function wholeNumber(given: Given, name: string): number | undefined {
  const text = given.texts[name];
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw wrong(`--${name} must be a whole number from 1.`);
}

/** The failure for an unusable command line. */
export const wrong = (message: string): Failure => new Failure(message, statuses.usage);
