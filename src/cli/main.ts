#!/usr/bin/env node
import "./node-20.ts";
import type { Command } from "./command.ts";
import { convert } from "./commands/convert.ts";
import { diff } from "./commands/diff.ts";
import { names } from "./commands/names.ts";
import { places } from "./commands/places.ts";
import { preview } from "./commands/preview.ts";
import { pull } from "./commands/pull.ts";
import { push } from "./commands/push.ts";
import { release } from "./commands/release.ts";
import { review } from "./commands/review.ts";
import { reviews } from "./commands/reviews.ts";
import { schedule } from "./commands/schedule.ts";
import { validate } from "./commands/validate.ts";
import { Failure, statuses } from "./failure.ts";
import { readArguments, unknownOption, wrong } from "./read-arguments.ts";
import { Terminal } from "./terminal.ts";
import { program, usage } from "./usage.ts";
import { visible } from "./visible.ts";

/** Set by the build; undefined where the sources run. */
declare const TOKENKIT_VERSION: string | undefined;

const commands = new Map<string, Command>([
  ["convert", convert],
  ["validate", validate],
  ["pull", pull],
  ["push", push],
  ["diff", diff],
  ["names", names],
  ["review", review],
  ["reviews", reviews],
  ["preview", preview],
  ["release", release],
  ["schedule", schedule],
  ["places", places],
]);

async function run([name, ...args]: readonly string[], terminal: Terminal): Promise<number> {
  const command = commands.get(name ?? "");
  const wantsHelp = [name, ...args].some((arg) => arg === "--help" || arg === "-h");
  if (wantsHelp || name === undefined) {
    terminal.print(command?.usage ?? usage);
    return wantsHelp ? statuses.done : statuses.usage;
  }
  if (name === "--version") {
    terminal.print(typeof TOKENKIT_VERSION === "string" ? TOKENKIT_VERSION : "not built");
    return statuses.done;
  }
  if (name.startsWith("-")) throw wrong(unknownOption(name, ["help", "version"]));
  if (command === undefined) {
    throw wrong(`There is no command ${name}; there are ${[...commands.keys()].join(", ")}.`);
  }
  return command.run(readArguments(command, args), terminal);
}

const args = process.argv.slice(2);
const terminal = new Terminal();
try {
  process.exitCode = await run(args, terminal);
} catch (error) {
  const failure = error instanceof Failure ? error : mistake(error);
  const hint = failure.status === statuses.usage ? `\n${program} --help shows what there is.` : "";
  terminal.note(`${terminal.paint("red", "tokenkit:")} ${lines(failure.message)}${hint}`);
  if (args.includes("--json")) terminal.json({ error: failure.shown() });
  process.exitCode = failure.status;
}

/** Makes each line of a message visible. */
function lines(message: string): string {
  return message.split("\n").map(visible).join("\n");
}

/** A defect as a failure, because Node's own status for errors, 1, means findings here. */
function mistake(error: unknown): Failure {
  const trace = error instanceof Error ? error.stack : String(error);
  return new Failure(`This is a mistake of the command, and not yours: ${trace}`);
}
