import { listOwnNames, type OwnListing } from "../../tokens/own/listing.ts";
import type { Command, Given } from "../command.ts";
import { Failure, statuses } from "../failure.ts";
import { readDocument } from "../read-document.ts";
import { Server } from "../server.ts";
import type { Terminal } from "../terminal.ts";
import { addressOf, readRemote } from "../themes.ts";
import { serverHelp } from "../usage.ts";
import { visible } from "../visible.ts";

/** Lists the custom properties of a theme that its applications read. */
export const names: Command = {
  usage: `tokenkit names <theme or document> [options]

Prints each token with the custom property that applications read, and the selectors of every
context. The theme is one of the platform (ocean, ocean@3, ocean@working-copy) or a file; write ./
before the name of a file that looks like a theme's. A file needs no network.

Options:
  --json               tokens and conditions as one JSON object
${serverHelp}`,
  texts: ["url", "timeout"],
  flags: ["json"],
  words: [1, 1],
  async run(given, terminal) {
    terminal.quiet = given.flags.has("json");
    const [word = ""] = given.words;
    const listing = listOwnNames(await documentOf(word, given, terminal));
    if (listing === undefined) {
      throw new Failure(
        `${word} says no names of its own; convert its source again, or set $extensions["io.tokenkit"].names.`,
        statuses.found,
      );
    }
    if (given.flags.has("json")) terminal.json(listing);
    else terminal.print(textOf(listing));
    return statuses.done;
  },
};

async function documentOf(word: string, given: Given, terminal: Terminal) {
  const address = addressOf(word);
  if (address === undefined) return readDocument(word).document;
  const server = new Server(given, process.env, terminal);
  terminal.progress(`Reading ${word} from ${server.url}`);
  return (await readRemote(server, address)).tokens;
}

function textOf({ base, modes, tokens }: OwnListing): string {
  const conditions = Object.entries(modes).flatMap(([axis, contexts]) =>
    Object.entries(contexts).map(([context, list]) => `${axis} ${context}: ${list.join(", ")}`),
  );
  const width = Math.max(0, ...tokens.map(({ path }) => path.length));
  const lines = tokens.map(({ path, name, as }) => {
    const shown = name ?? "left to the page";
    return `${path.padEnd(width)}  ${shown}${as === undefined ? "" : ` as ${as}`}`;
  });
  return [`defaults: ${base.join(", ")}`, ...conditions, "", ...lines].map(visible).join("\n");
}
