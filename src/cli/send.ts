/** Sends a document to the platform: creates a theme, publishes or saves its working copy. */
import { validateTokens } from "../tokens/validate.ts";
import { verdictOf } from "../tokens/verdict/verdict.ts";
import type { Given } from "./command.ts";
import { statuses } from "./failure.ts";
import type { ReadDocument } from "./read-document.ts";
import { Refused, type Server } from "./server.ts";
import type { Terminal } from "./terminal.ts";
import { shownAddress, type Theme } from "./themes.ts";
import { program } from "./usage.ts";
import { plainText } from "./verdict-text.ts";

export interface Job {
  server: Server;
  read: ReadDocument;
  given: Given;
  terminal: Terminal;
}

export interface Done {
  result: "unchanged" | "created" | "saved" | "published";
  version?: number;
  revision?: number;
  words: string;
}

/** Creates the theme together with its tokens, so a refusal leaves no empty theme behind. */
export async function create({ server, read, given }: Job, slug: string): Promise<Done> {
  const theme = { slug, name: given.texts.create, tokens: read.document, ...messageOf(given) };
  const { body } = await server.ask("/themes", { method: "POST", json: theme });
  const { version } = body as { version: number };
  if (!given.flags.has("publish")) {
    const words = `${slug} is made, as a draft: ${server.url}/console/themes/${slug}`;
    return { result: "created", version, words };
  }
  const json = { status: "published", baseVersion: version, ...messageOf(given) };
  const answer = await server
    .ask(`/themes/${slug}`, { method: "PATCH", json })
    .catch((error: unknown) => explainReview(error, slug, read.file));
  const live = (answer.body as { version: number }).version;
  return { result: "published", version: live, words: `${slug}@${live} is live.` };
}

/** Publishes the document over a theme's newest version. */
export async function publish(job: Job, theme: Theme): Promise<Done> {
  const { server, read, given } = job;
  const { slug, version } = theme;
  if (theme.status === "published" && same(theme.tokens, read.document)) {
    const words = `${shownAddress(theme)} is live with this very document; nothing was sent.`;
    return { result: "unchanged", version, words };
  }
  printVerdict(theme, job);
  const { body } = await server
    .ask(`/themes/${slug}`, {
      method: "PATCH",
      json: {
        tokens: read.document,
        status: "published",
        baseVersion: version,
        ...messageOf(given),
        ...(given.flags.has("accept-breaking") ? { acceptBreaking: true } : {}),
      },
    })
    .catch((error: unknown) => explainReview(error, slug, read.file))
    .catch(explainBreaking);
  const made = (body as { version: number }).version;
  return { result: "published", version: made, words: `${slug}@${made} is live.` };
}

/** The theme's content needs approvals; says how to get them. */
function explainReview(error: unknown, slug: string, file: string): never {
  if (!(error instanceof Refused) || error.code !== "review_required") throw error;
  const [, ...details] = error.message.split("\n");
  throw error.saying(
    [
      `${slug} is under review rules, and this document is not approved; it is not live.`,
      ...details,
      `${program} push ${file} --slug ${slug} saves it as the working copy, and ${program} review ${slug} asks for its review. Once it is approved, this command puts it live.`,
    ].join("\n"),
    statuses.found,
  );
}

/** Translates the platform's error into terms of this command. */
function explainBreaking(error: unknown): never {
  if (!(error instanceof Refused) || error.code !== "breaking_change") throw error;
  throw error.saying(
    error.message.replace("Send acceptBreaking: true", "Add --accept-breaking"),
    statuses.found,
  );
}

/** Saves the document as the working copy; `base` is the version that it is known to be based on. */
export async function save(job: Job, theme: Theme, base: number | undefined): Promise<Done> {
  const { server, read, given } = job;
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
  printVerdict(theme, job);
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

/** Another author saved first. A plain retry would overwrite their document. */
function explainSaving(error: unknown, slug: string, file: string): never {
  if (!(error instanceof Refused) || error.httpStatus !== 412) throw error;
  throw error.saying(
    `Another author saved the working copy of ${slug} in between; nothing was overwritten. ${program} diff ${slug}@working-copy ${file} shows how theirs differs; pushing again replaces it.`,
    statuses.moved,
  );
}

function printVerdict(theme: Theme, { read, terminal }: Job): void {
  if (terminal.quiet) return;
  const { errorCount } = validateTokens(read.document);
  const before = `${shownAddress(theme)} (${theme.status})`;
  const verdict = verdictOf(theme.tokens, read.document);
  terminal.note(plainText({ before, after: read.file, errors: errorCount, verdict }, terminal));
}

const messageOf = ({ texts }: Given): { message?: string } =>
  texts.message === undefined ? {} : { message: texts.message };

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
