/** Parses the options after `npm run … --`, refuses unknown ones and prints the text of `--help`. */
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { isOneSlip } from "../errors/slip.ts";
import { environment } from "./environment.ts";
import type { Variable } from "./variables/kinds.ts";

export interface Command<Options extends ParseArgsOptionsConfig> {
  /** The command's name, such as `npm run links`. */
  name: string;
  /** The parts of the text that `--help` prints. */
  help: Help;
  options: Options;
}

interface Help {
  /** Sentences in lines of at most 100 characters. */
  about: string;
  /** Options as typed, with their meaning; `--help` is added. */
  options?: Readonly<Record<string, string>>;
  /** The variables that it reads; without a text, the explanation comes from `.env.example`. */
  variables?: Readonly<Record<string, string | undefined>>;
  /** Exit statuses other than 2, which means an invalid command line. */
  statuses: Readonly<Record<number, string>>;
}

export type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options }>
>["values"];

/** An invalid command line; the process exits with status 2. */
export class UsageError extends Error {
  override name = "UsageError";
}

const WIDTH = 100;

/**
 * Reads the options of this process. `--help` prints the help and exits with status 0; an unknown option
 * exits with status 2 and a message.
 */
export function readCommandLine<Options extends ParseArgsOptionsConfig>(
  command: Command<Options>,
  args: readonly string[] = process.argv.slice(2),
): Values<Options> {
  if (args.includes("--help") || args.includes("-h")) {
    process.stdout.write(usageOf(command));
    process.exit(0);
  }
  try {
    return parse(command, args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return endWith(error, command.name);
  }
}

/** Prints the error, with a hint at `--help`, and exits with status 2. */
export function endWith({ message }: UsageError, name: string): never {
  process.stderr.write(`${message}\n${name} -- --help shows what there is.\n`);
  process.exit(2);
}

function parse<Options extends ParseArgsOptionsConfig>(
  { options }: Command<Options>,
  args: readonly string[],
): Values<Options> {
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const optionNames = [...Object.keys(options), "help"];
  for (const token of tokens) {
    if (token.kind === "positional") throw new UsageError(`${token.value} is not an option.`);
    if (token.kind !== "option") continue;
    if (!optionNames.includes(token.name))
      throw new UsageError(unknownOption(token.rawName, token.name, optionNames));
    if (options[token.name]?.type === "string" && !token.value) {
      throw new UsageError(`--${token.name} takes a value.`);
    }
    if (options[token.name]?.type === "boolean" && token.value !== undefined) {
      throw new UsageError(`--${token.name} takes no value.`);
    }
  }
  return parseArgs({ args: [...args], options }).values as Values<Options>;
}

function unknownOption(written: string, name: string, optionNames: readonly string[]): string {
  const meant = optionNames.filter((other) => isOneSlip(name, other));
  const hint = meant.length === 0 ? "" : ` Did you mean --${meant.join(" or --")}?`;
  return `There is no option ${written}.${hint}`;
}

function usageOf({ name, help, options }: Command<ParseArgsOptionsConfig>): string {
  const { about, variables = {}, statuses } = help;
  const offered = { ...help.options, "--help": "this text" };
  const arguments_ = Object.keys(options).length === 0 ? "" : " [-- <options>]";
  return [
    `${name}${arguments_}\n\n${about.trim()}`,
    section("Options", offered),
    section("Environment (or a .env file)", explained(variables)),
    section("Exit status", { ...statuses, 2: "an option or a value that it does not know" }),
  ]
    .filter((part) => part !== "")
    .join("\n\n")
    .concat("\n");
}

const explained = (
  variables: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(variables).map(([name, text]) => [
      name,
      text ?? explanation(name as keyof typeof environment),
    ]),
  );

function explanation(name: keyof typeof environment): string {
  const { help, shown }: Variable = environment[name];
  const fallback = shown === "" ? "" : ` [${shown}]`;
  return `${help}${fallback}`;
}

/** A title and its rows, wrapped at 100 characters. */
function section(title: string, rows: Readonly<Record<string, string>>): string {
  const names = Object.keys(rows);
  if (names.length === 0) return "";
  const column = Math.min(30, Math.max(...names.map(({ length }) => length))) + 4;
  const lines = Object.entries(rows).map(([name, text]) => {
    const wrapped = wrap(text, WIDTH - column).join(`\n${" ".repeat(column)}`);
    return `  ${name.padEnd(column - 2)}${wrapped}`;
  });
  return `${title}:\n${lines.join("\n")}`;
}

function wrap(text: string, width: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line === "") lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}
