import { validateTokens } from "../../tokens/validate.ts";
import { verdictOf } from "../../tokens/verdict/verdict.ts";
import { type Comparison, lockedAt, mergeNewer, refusalOf, standingOf } from "../basis.ts";
import type { Command, Given } from "../command.ts";
import { Failure, statuses } from "../failure.ts";
import { digestOf, Lock, type Locked } from "../lock.ts";
import { wholeNumber, wrong } from "../read-arguments.ts";
import { STDIN } from "../read-bytes.ts";
import { type ReadDocument, readDocument } from "../read-document.ts";
import { create, type Done, publish, save } from "../send.ts";
import { Refused, Server } from "../server.ts";
import { type Merged, mergedWords, type Winner, winners } from "../take-in.ts";
import type { Terminal } from "../terminal.ts";
import { addressOf, readTheme, type Theme } from "../themes.ts";
import { program, serverHelp } from "../usage.ts";
import { writeFile } from "../write-file.ts";
import { textOf, withPlaces } from "./validate.ts";

/** Sends a document to the platform. */
export const push: Command = {
  usage: `tokenkit push <document> --slug <slug> [options]

Saves a token document, or the one in an export, as the working copy of a theme, for an author
to review and publish. With --publish it goes live at once, as one version. The platform refuses a
document with errors, and a change that breaks what is live if its setting publish.breaking says
so. Push does not send an unchanged document again.

The lock <document>.lock names the theme's version that the document is based on; pull and push
write it. Push refuses when the theme has a newer version, because it would undo that.

Options:
  --slug <slug>        the theme
  --create <name>      create the theme, by this name, if it does not exist
  --message <text>     note for the history, at most 500 characters
  --publish            put it live
  --accept-breaking    with --publish: even if it breaks what is live, if the setting is confirm
  --merge              merge newer versions into the document and its file, token by token
  --conflicts <side>   with --merge: mine or theirs wins where both changed the same value
  --base-version <n>   the version that the document is based on; overrides the lock
  --json               what was done as JSON
${serverHelp}`,
  texts: ["slug", "create", "message", "base-version", "conflicts", "url", "timeout"],
  flags: ["publish", "accept-breaking", "merge", "json"],
  words: [1, 1],
  async run(given, terminal) {
    terminal.quiet = given.flags.has("json");
    const push = pushOf(given, terminal);
    if (push.given.flags.has("publish")) assertValid(push.read, terminal);
    const { done, level, merged } = await untilSent(push);
    if (given.flags.has("json")) {
      const paths = merged?.theirs.map(({ dotted }) => dotted);
      const took = paths === undefined ? {} : { merged: [...new Set(paths)] };
      terminal.json({ slug: push.slug, ...done, level, ...took });
    } else terminal.print(done.words);
    return statuses.done;
  },
};

interface Push {
  slug: string;
  read: ReadDocument;
  lock: Lock | undefined;
  namedVersion: number | undefined;
  winner: Winner | undefined;
  server: Server;
  given: Given;
  terminal: Terminal;
}

/** @throws Failure if the command line, the document or its lock is unusable */
function pushOf(given: Given, terminal: Terminal): Push {
  const { words, texts, flags } = given;
  const [file = ""] = words;
  const slug = texts.slug ?? "";
  const address = addressOf(slug);
  if (address === undefined || address.version !== undefined) {
    throw wrong("--slug takes the slug of the theme, such as ocean.");
  }
  if (flags.has("accept-breaking") && !flags.has("publish")) {
    throw wrong("--accept-breaking goes with --publish.");
  }
  if (flags.has("merge") && file === STDIN) {
    throw wrong("--merge writes the merged document into its file, so it takes no standard input.");
  }
  const winner = winners.find((one) => one === texts.conflicts);
  if (texts.conflicts !== undefined && (winner === undefined || !flags.has("merge"))) {
    throw wrong(`--conflicts goes with --merge and takes ${winners.join(" or ")}.`);
  }
  const namedVersion = wholeNumber(given, "base-version");
  const read = readDocument(file, `${program} convert ${file} | ${program} push - --slug ${slug}`);
  const lock = Lock.of(file);
  const server = new Server(given, process.env, terminal);
  return { slug, read, lock, namedVersion, winner, server, given, terminal };
}

interface Sent {
  done: Done;
  level: string;
  merged: Merged | undefined;
}

/** The most attempts of a merge, because others may keep publishing meanwhile. */
const MAX_ATTEMPTS = 5;

async function untilSent(push: Push): Promise<Sent> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(push);
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== "version_conflict") throw error;
      if (push.given.flags.has("merge") && attempt < MAX_ATTEMPTS) continue;
      throw error.saying(
        `${error.message}\nAnother author published in between; nothing was sent. Give the command again to see what to do.`,
        statuses.moved,
      );
    }
  }
}

async function send(push: Push): Promise<Sent> {
  const { slug, read, server, given, terminal } = push;
  terminal.progress(`Reading ${slug} from ${server.url}`);
  const theme = await readTheme(server, { slug }).catch((error) =>
    noTheme(error, slug, given.texts.create),
  );
  if (theme === undefined) {
    const done = await create(push, slug);
    remember(push, done, { slug, version: done.version ?? 1, tokens: read.document });
    return { done, level: verdictOf({}, read.document).level, merged: undefined };
  }
  const { merged, base } = await basisOf(push, theme);
  const document = merged ?? read;
  const job = { ...push, read: document };
  const done = given.flags.has("publish")
    ? await publish(job, theme)
    : await save(job, theme, base);
  if (merged !== undefined) keep(done, () => writeFile(read.file, merged.text));
  if (done.result === "published" || base !== undefined) {
    const isLive = given.flags.has("publish");
    const version = done.version ?? theme.version;
    const tokens = isLive ? document.document : theme.tokens;
    const copy = isLive ? undefined : digestOf(document.document);
    remember(push, done, { slug, version, tokens }, copy);
  }
  return { done, level: verdictOf(theme.tokens, document.document).level, merged };
}

/**
 * Returns undefined if the theme does not exist and --create names it.
 *
 * @throws Refused for any other answer of the platform
 */
function noTheme(error: unknown, slug: string, name: string | undefined): undefined {
  if (!(error instanceof Refused) || error.httpStatus !== 404) throw error;
  if (name !== undefined) return undefined;
  throw error.saying(`There is no theme ${slug}. --create "Its name" makes it.`);
}

/** The theme's version that the document is based on, after a merge if one is due; undefined if unknown. */
async function basisOf(
  push: Push,
  theme: Theme,
): Promise<{ merged: Merged | undefined; base: number | undefined }> {
  const { read, lock, namedVersion, winner, server, given, terminal } = push;
  const comparison: Comparison = {
    read,
    theme,
    lock,
    namedVersion,
    platform: server.url,
    command: commandOf(push),
  };
  const standing = standingOf(comparison);
  if (standing.kind === "current") return { merged: undefined, base: theme.version };
  if (standing.kind === "behind" && given.flags.has("merge")) {
    const merged = await mergeNewer(comparison, standing.version, server, winner);
    if (given.flags.has("publish")) assertValid(merged, terminal);
    terminal.note(mergedWords(merged, standing.version, theme.version));
    return { merged, base: theme.version };
  }
  // An author reviews a working copy before it goes live.
  const isReviewed = standing.kind === "unknown" && !given.flags.has("publish");
  if (!isReviewed || given.flags.has("merge")) throw refusalOf(comparison, standing);
  terminal.note(
    `No version of ${theme.slug} is known that ${read.file} is based on; review what it undoes before you publish it.`,
  );
  return { merged: undefined, base: undefined };
}

/** The command to repeat with --merge or --base-version; it leaves out all other options but --publish. */
function commandOf({ slug, read, given }: Push): string {
  const publishes = given.flags.has("publish") ? " --publish" : "";
  return `${program} push ${read.file} --slug ${slug}${publishes}`;
}

/** @throws Failure with the findings, because a document with errors never goes live */
function assertValid(read: ReadDocument, terminal: Terminal): void {
  const { valid, errorCount, warningCount, findings } = validateTokens(read.document);
  if (valid) return;
  const errors = findings.filter(({ severity }) => severity === "error");
  const text = textOf(withPlaces(read, errors), [errorCount, warningCount], terminal);
  throw new Failure(
    `${text}\nA document with errors cannot go live; nothing was sent.`,
    statuses.found,
  );
}

/** Writes the lock after something was sent. */
function remember(
  { lock, server }: Push,
  done: Done,
  theme: Pick<Theme, "slug" | "version" | "tokens">,
  workingCopy?: string,
): void {
  const entry: Locked = {
    ...lockedAt(server.url, theme),
    ...(workingCopy === undefined ? {} : { workingCopy }),
  };
  keep(done, () => lock?.write(entry));
}

/** Writes a file; if that fails, the error also names what the platform has done already. */
function keep({ words }: Done, write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(`${words} But a file is not written: ${error.message}`, error.status);
  }
}
