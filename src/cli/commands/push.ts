import { validateTokens } from "../../tokens/validate.ts";
import { verdictOf } from "../../tokens/verdict/verdict.ts";
import type { Command, Given } from "../command.ts";
import { Failure, statuses } from "../failure.ts";
import { wholeNumber, wrong } from "../read-arguments.ts";
import { type ReadDocument, readDocument } from "../read-document.ts";
import { Refused, Server } from "../server.ts";
import type { Terminal } from "../terminal.ts";
import { addressOf, type Remote, readTheme, shownAddress } from "../themes.ts";
import { program, serverHelp } from "../usage.ts";
import { plainText } from "../verdict-text.ts";
import { textOf, withPlaces } from "./validate.ts";

/** Sends a document to the platform. */
export const push: Command = {
  usage: `tokenkit push <document> --slug <slug> [options]

Saves a token document, or the one in an export, as the working copy of a theme, for an author
to review and publish. With --publish it goes live at once, as one version; a document with errors
does not, nor does a change that breaks what is live where the platform's setting publish.breaking
says so. What is there already is not sent again.

Options:
  --slug <slug>        the theme
  --create <name>      make the theme, by this name, where there is none
  --message <text>     note for the history, at most 500 characters
  --publish            put it live
  --accept-breaking    with --publish: also where it breaks what is live, if the setting is confirm
  --base-version <n>   the version that the document is based on; refused where there is a newer one
  --json               what was done as JSON
${serverHelp}`,
  texts: ["slug", "create", "message", "base-version", "url", "timeout"],
  flags: ["publish", "accept-breaking", "json"],
  words: [1, 1],
  async run(given, terminal) {
    const { words, texts, flags } = given;
    terminal.quiet = flags.has("json");
    const slug = texts.slug ?? "";
    const address = addressOf(slug);
    if (address === undefined || address.version !== undefined) {
      throw wrong("--slug takes the slug of the theme, such as ocean.");
    }
    if (flags.has("accept-breaking") && !flags.has("publish")) {
      throw wrong("--accept-breaking goes with --publish.");
    }
    const base = wholeNumber(given, "base-version");
    const read = readDocument(words[0] ?? "");
    const server = new Server(given, process.env, terminal);
    if (flags.has("publish")) assertValid(read, terminal);
    terminal.progress(`Reading ${slug} from ${server.url}`);
    const theme = await readTheme(server, address).catch((error) =>
      noTheme(error, slug, texts.create),
    );
    const done =
      theme === undefined
        ? await create(server, slug, read, given)
        : await (flags.has("publish") ? publish : save)(
            { server, theme, read, base, given },
            terminal,
          );
    const { level } = verdictOf(theme?.tokens ?? {}, read.document);
    if (flags.has("json")) terminal.json({ slug, ...done, level });
    else terminal.print(done.words);
    return statuses.done;
  },
};

interface Job {
  server: Server;
  theme: Remote;
  read: ReadDocument;
  base: number | undefined;
  given: Given;
}

interface Done {
  result: "unchanged" | "created" | "saved" | "published";
  version?: number;
  revision?: number;
  words: string;
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

/** Undefined if the theme does not exist yet. */
function noTheme(error: unknown, slug: string, name: string | undefined): undefined {
  if (!(error instanceof Refused) || error.httpStatus !== 404) throw error;
  if (name !== undefined) return undefined;
  throw error.saying(`There is no theme ${slug}. --create "Its name" makes it.`);
}

/** Creates the theme together with its tokens, so a refusal leaves no empty theme behind. */
async function create(
  server: Server,
  slug: string,
  { document }: ReadDocument,
  given: Given,
): Promise<Done> {
  const json = { slug, name: given.texts.create, tokens: document, ...messageOf(given) };
  const { body } = await server.ask("/themes", { method: "POST", json });
  const { version } = body as { version: number };
  if (!given.flags.has("publish")) {
    const words = `${slug} is made, as a draft: ${server.url}/console/themes/${slug}`;
    return { result: "created", version, words };
  }
  const answer = await server.ask(`/themes/${slug}`, {
    method: "PATCH",
    json: { status: "published", baseVersion: version, ...messageOf(given) },
  });
  const live = (answer.body as { version: number }).version;
  return { result: "published", version: live, words: `${slug}@${live} is live.` };
}

async function publish(
  { server, theme, read, base, given }: Job,
  terminal: Terminal,
): Promise<Done> {
  const { slug, version } = theme;
  if (theme.status === "published" && same(theme.tokens, read.document)) {
    const words = `${shownAddress(theme)} is live with this very document; nothing was sent.`;
    return { result: "unchanged", version: Number(version), words };
  }
  printVerdict(theme, read, terminal);
  const { body } = await server
    .ask(`/themes/${slug}`, {
      method: "PATCH",
      json: {
        tokens: read.document,
        status: "published",
        baseVersion: base ?? version,
        ...messageOf(given),
        ...(given.flags.has("accept-breaking") ? { acceptBreaking: true } : {}),
      },
    })
    .catch(explain);
  const made = (body as Remote).version as number;
  return { result: "published", version: made, words: `${slug}@${made} is live.` };
}

/** Translates the platform's errors into terms of this command. */
function explain(error: unknown): never {
  if (!(error instanceof Refused)) throw error;
  if (error.code === "version_conflict") {
    throw error.saying(
      `${error.message}\nNothing was published: bring what came in between into the document (${program} diff shows it), and push again.`,
    );
  }
  if (error.code === "breaking_change") {
    throw error.saying(
      error.message.replace("Send acceptBreaking: true", "Add --accept-breaking"),
      statuses.found,
    );
  }
  throw error;
}

/** Another author published first. A plain retry would overwrite their document. */
function explainSaving(error: unknown, slug: string, file: string): never {
  if (!(error instanceof Refused) || error.httpStatus !== 412) throw error;
  throw error.saying(
    `Another author saved the working copy of ${slug} in between; nothing was overwritten. ${program} diff ${slug}@working-copy ${file} shows how theirs differs; pushing again replaces it.`,
  );
}

async function save({ server, theme, read, base, given }: Job, terminal: Terminal): Promise<Done> {
  const path = `/themes/${theme.slug}/working-copy`;
  const existing = await server.ask(path).catch((error: unknown) => {
    if (error instanceof Refused && error.httpStatus === 404) return undefined;
    throw error;
  });
  const copy = existing?.body as
    | { revision: number; tokens: unknown; message?: string }
    | undefined;
  const { message } = given.texts;
  if (
    copy &&
    same(copy.tokens, read.document) &&
    (message === undefined || message === copy.message)
  ) {
    const words = `The working copy of ${theme.slug} is this very document; nothing was sent.`;
    return { result: "unchanged", revision: copy.revision, words };
  }
  printVerdict(theme, read, terminal);
  const { body } = await server
    .ask(path, {
      method: "PUT",
      headers: existing?.etag ? { "if-match": existing.etag } : { "if-none-match": "*" },
      json: {
        tokens: read.document,
        ...(base === undefined ? {} : { baseVersion: base }),
        ...messageOf(given),
      },
    })
    .catch((error: unknown) => explainSaving(error, theme.slug, read.file));
  const { revision } = body as { revision: number };
  return {
    result: "saved",
    revision,
    words: `The working copy of ${theme.slug} is saved: ${server.url}/console/themes/${theme.slug}`,
  };
}

function printVerdict(theme: Remote, { file, document }: ReadDocument, terminal: Terminal): void {
  if (terminal.quiet) return;
  const { errorCount } = validateTokens(document);
  const before = `${shownAddress(theme)} (${theme.status})`;
  const verdict = verdictOf(theme.tokens, document);
  terminal.note(plainText({ before, after: file, errors: errorCount, verdict }, terminal));
}

const messageOf = ({ texts }: Given): { message?: string } =>
  texts.message === undefined ? {} : { message: texts.message };

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
