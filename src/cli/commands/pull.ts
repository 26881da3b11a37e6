import { lockedAt } from "../basis.ts";
import type { Command } from "../command.ts";
import { statuses } from "../failure.ts";
import { digestOf, Lock, type Locked } from "../lock.ts";
import { wrong } from "../read-arguments.ts";
import { Server } from "../server.ts";
import { jsonText } from "../terminal.ts";
import { addressOf, type Remote, readRemote, readTheme, shownAddress } from "../themes.ts";
import { serverHelp } from "../usage.ts";
import { writeFile } from "../write-file.ts";

/** Fetches a theme's document from the platform. */
export const pull: Command = {
  usage: `tokenkit pull <slug> [options]

Reads a theme's token document: its newest version, the live one if the theme is published.
With --out it also writes the lock <file>.lock, which names that version for push; commit both.

Options:
  --version <n>        that version, or working-copy; <slug>@<n> is the same
  --out <file>         writes it to this file, not to standard output
  --json               slug, version, status and document as one JSON object
${serverHelp}`,
  texts: ["version", "out", "url", "timeout"],
  flags: ["json"],
  words: [1, 1],
  async run(given, terminal) {
    const { words, texts, flags } = given;
    terminal.quiet = flags.has("json");
    const [slug = ""] = words;
    const address = addressOf(texts.version === undefined ? slug : `${slug}@${texts.version}`);
    if (address === undefined) {
      throw wrong(
        `${slug}${texts.version ? ` with --version ${texts.version}` : ""} names no theme: ocean, ocean@3 or ocean@working-copy do.`,
      );
    }
    const { out } = texts;
    const lock = out === undefined ? undefined : Lock.of(out);
    const server = new Server(given, process.env, terminal);
    terminal.progress(`Reading ${address.slug} from ${server.url}`);
    const theme = await readRemote(server, address);
    const { version, status, tokens } = theme;
    if (out !== undefined) {
      const entry = await entryOf(server, theme);
      writeFile(out, jsonText(tokens));
      lock?.write(entry);
    }
    if (flags.has("json")) terminal.json({ slug: theme.slug, version, status, tokens });
    else if (out === undefined) terminal.json(tokens);
    else terminal.print(`${shownAddress(theme)} (${status}) is written to ${out}.`);
    return statuses.done;
  },
};

/** The lock's entry for a pulled document. */
async function entryOf(server: Server, theme: Remote): Promise<Locked> {
  if (theme.version !== "working-copy") return lockedAt(server.url, theme);
  const { slug, baseVersion, tokens } = theme;
  const base = await readTheme(server, { slug, version: String(baseVersion) });
  return { ...lockedAt(server.url, base), workingCopy: digestOf(tokens) };
}
