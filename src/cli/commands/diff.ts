import type { JsonObject } from "../../tokens/json.ts";
import { validateTokens } from "../../tokens/validate.ts";
import { boundVerdict } from "../../tokens/verdict/bounded.ts";
import { verdictOf } from "../../tokens/verdict/verdict.ts";
import type { Command, Given } from "../command.ts";
import { statuses } from "../failure.ts";
import { wrong } from "../read-arguments.ts";
import { readDocument } from "../read-document.ts";
import { Server } from "../server.ts";
import type { Terminal } from "../terminal.ts";
import { addressOf, readRemote, shownAddress } from "../themes.ts";
import { serverHelp } from "../usage.ts";
import { markdown, plainText } from "../verdict-text.ts";

/** Judges what a change means for the users of a theme. */
export const diff: Command = {
  usage: `tokenkit diff <before> <after> [options]

Compares two documents as run time serves them, and judges the change: major breaks pages that use
the theme, minor adds or visibly changes, patch few will notice. Each side is a theme of the
platform (ocean, ocean@3, ocean@working-copy) or a file; write ./ before the name of a file that
looks like a theme's. Two files need no network.

Options:
  --fail-on <what>     any: status 1 on any difference [this]; breaking: only on a major one
  --markdown           a summary for pull requests, instead of plain lines
  --json               the verdict as JSON
${serverHelp}`,
  texts: ["fail-on", "url", "timeout"],
  flags: ["markdown", "json"],
  words: [2, 2],
  async run(given, terminal) {
    const { texts, flags } = given;
    const failOn = texts["fail-on"] ?? "any";
    if (failOn !== "any" && failOn !== "breaking") throw wrong("--fail-on takes any or breaking.");
    if (flags.has("markdown") && flags.has("json"))
      throw wrong("Choose one of --markdown and --json.");
    terminal.quiet = flags.has("json");
    const [before, after] = await sidesOf(given, terminal);
    const verdict = verdictOf(before.document, after.document);
    const errors = validateTokens(after.document).errorCount;
    const compared = { before: before.name, after: after.name, errors, verdict };
    if (flags.has("json")) {
      terminal.json({ ...compared, verdict: boundVerdict(verdict) });
    } else {
      terminal.print(flags.has("markdown") ? markdown(compared) : plainText(compared, terminal));
    }
    const fails = failOn === "any" ? verdict.level !== "none" : verdict.level === "major";
    return fails ? statuses.found : statuses.done;
  },
};

interface Side {
  name: string;
  document: JsonObject;
}

async function sidesOf(given: Given, terminal: Terminal): Promise<[Side, Side]> {
  let server: Server | undefined;
  const sideOf = async (word: string): Promise<Side> => {
    const address = addressOf(word);
    if (address === undefined) return { name: word, document: readDocument(word).document };
    server ??= new Server(given, process.env, terminal);
    terminal.progress(`Reading ${word} from ${server.url}`);
    const theme = await readRemote(server, address);
    return { name: `${shownAddress(theme)} (${theme.status})`, document: theme.tokens };
  };
  const [before = "", after = ""] = given.words;
  return [await sideOf(before), await sideOf(after)];
}
