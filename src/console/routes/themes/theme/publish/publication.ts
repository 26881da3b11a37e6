/** Putting a theme live, and taking that back. */
import { client, queryClient, trpc } from "#console/api/client.ts";
import { failureOf } from "#console/api/error.ts";
import type { EditedDocument } from "#console/editing/types.ts";
import { printDocument } from "#token-text/json-text.ts";
import { type Merge, merge } from "#token-text/merge.ts";
import { tokensOf } from "../draft.ts";
import { setTeamCopy, type WorkingCopy, workingCopyOf } from "../state/working-copy.ts";
import { asUndo } from "../undo.ts";
import type { Theme } from "./plan.ts";

/** Another author's change of the theme or of its working copy. */
export interface Theirs {
  /** The version of the theme that it is, or is based on. */
  version: number;
  tokens: unknown;
  by: string | undefined;
}

export interface Publication {
  version: number;
  /** The previously live content; undefined if there was none. */
  before: { version: number; text: string } | undefined;
  text: string;
  /** Others' changes that were merged in, with their authors. */
  others: { merge: Merge; by: string | undefined } | undefined;
}

export type Outcome =
  | { kind: "published"; publication: Publication }
  | { kind: "conflict"; of: "version" | "working copy"; theirs: Theirs; merge: Merge };

export interface Wish {
  slug: string;
  document: EditedDocument;
  message: string;
  acceptBreaking: boolean;
  /** Conflicts resolved by a person: the text, and the version of theirs that it is made with. */
  resolved?: { text: string; theirs: Theirs };
}

/** The text of a request to publish, and the state that it was made of. */
interface Attempt {
  theme: Theme;
  copy: WorkingCopy | null;
  text: string;
  others: Publication["others"];
  /** The draft when its author pressed *Publish*. */
  started: string;
}

/** A publication without an answer: the service may have carried it out. */
export class LostAnswer extends Error {
  readonly attempt: Attempt;

  constructor(attempt: Attempt, cause: unknown) {
    super("The service did not answer", { cause });
    this.attempt = attempt;
  }
}

/** Attempts before the author has to look, because others may keep publishing during the merge. */
const MAX_ATTEMPTS = 5;

const baseOf = ({ version, tokens }: { version: number; tokens: unknown }) => ({
  version,
  text: printDocument(tokens as never),
});

/** The start of the first attempt: the draft, or the draft with its conflicts resolved. */
const startOf = (resolved: Wish["resolved"], document: Wish["document"], started: string) => ({
  base: resolved === undefined ? { ...document.base.get() } : baseOf(resolved.theirs),
  text: resolved?.text ?? started,
});

/** Moves the draft to a newer base; what was typed since `started` stays on top of the text. */
function rebaseOn(
  document: Wish["document"],
  base: { version: number; text: string },
  text: string,
  started: string,
): void {
  const present = document.text();
  if (present === started) document.rebase(base, text);
  else if (tokensOf(present) === undefined) document.rebase(base, present);
  else document.rebase(base, merge(started, text, present).merged);
}

/** Whether another change came first, so that a second attempt may succeed. */
const isPassing = (code: string, hadCopy: boolean): boolean =>
  code === "version_conflict" || (code === "not_found" && hadCopy);

/**
 * Publishes the edited document. Merges what others have changed meanwhile, unless both sides changed
 * the same token: then it sends nothing and returns the conflicts.
 */
export async function publish(wish: Wish): Promise<Outcome> {
  const { slug, document, resolved } = wish;
  const started = document.text();
  let sent: Sent = { ...startOf(resolved, document, started), others: undefined };
  for (let attempt = 1; ; attempt += 1) {
    const [theme, copy] = await Promise.all([
      client.themes.get.query({ slug }),
      workingCopyOf(slug),
    ]);
    const merged = withOthers(theme, sent);
    if ("kind" in merged) return merged;
    sent = merged;
    const { text, others } = sent;
    try {
      const publication = await carryOut(wish, { theme, copy, text, others, started });
      return { kind: "published", publication };
    } catch (error) {
      const { code } = failureOf(error);
      if (code === "precondition_failed") return copyMoved(slug, text, error);
      if (attempt < MAX_ATTEMPTS && isPassing(code, copy !== null)) continue;
      showRefused(document, sent, started);
      throw error;
    }
  }
}

async function carryOut(wish: Wish, attempt: Attempt): Promise<Publication> {
  const { text, theme, copy } = attempt;
  const { version, isCopy } = await send(wish, text, theme, copy).catch((error) => {
    throw failureOf(error).code === "network" ? new LostAnswer(attempt, error) : error;
  });
  return carriedOut(wish.document, { ...attempt, copy: isCopy ? null : copy }, version);
}

/** Moves the draft to what is live now, and takes away the working copy that went into it. */
async function carriedOut(
  document: Wish["document"],
  { theme, copy, text, others, started }: Attempt,
  version: number,
): Promise<Publication> {
  // Keeps what the author changed here during the request.
  if (document.base.get().version < version) {
    rebaseOn(document, { version, text }, text, started);
  }
  await leaveCopy(document, copy, theme);
  await queryClient.invalidateQueries(trpc.themes.pathFilter());
  return { version, before: liveBefore(theme), text, others };
}

/** The publication of a lost answer, if the service has carried it out; undefined if it has not. */
export async function foundAfterAll(
  document: Wish["document"],
  attempt: Attempt,
): Promise<Publication | undefined> {
  const { slug } = document;
  const version = attempt.theme.version + 1;
  const there = await client.themes.version.query({ slug, version }).catch(() => undefined);
  if (there?.status !== "published" || !same(there.tokens, tokensOf(attempt.text)))
    return undefined;
  return carriedOut(document, attempt, version);
}

interface Sent {
  base: { version: number; text: string };
  text: string;
  others: Publication["others"];
}

/** The text with what others have published since its base, or their conflict with it. */
function withOthers(theme: Theme, sent: Sent): Sent | Extract<Outcome, { kind: "conflict" }> {
  const { version, tokens, updatedBy: by } = theme;
  if (version === sent.base.version) return sent;
  const both = merge(sent.base.text, printDocument(tokens), sent.text);
  if (both.conflicts.length > 0) {
    return { kind: "conflict", of: "version", theirs: { version, tokens, by }, merge: both };
  }
  return { base: baseOf(theme), text: both.merged, others: { merge: both, by } };
}

/** Puts a refused merge into the draft, where its author sees the errors. */
function showRefused(document: Wish["document"], { base, text }: Sent, started: string): void {
  if (base.version !== document.base.get().version) rebaseOn(document, base, text, started);
}

/** Another author saved the working copy after it was read, so the change is shown before it goes live. */
async function copyMoved(slug: string, text: string, error: unknown): Promise<Outcome> {
  const copy = await workingCopyOf(slug);
  if (copy === null) throw error;
  const theirs = { version: copy.themeVersion, tokens: copy.tokens, by: copy.savedBy };
  const merged = merge(text, printDocument(copy.tokens), text);
  return { kind: "conflict", of: "working copy", theirs, merge: merged };
}

/** The content that is live so far, which an undo restores. An archived theme has none. */
const liveBefore = ({ status, version, tokens }: Theme): Publication["before"] =>
  status === "published" ? { version, text: printDocument(tokens) } : undefined;

async function send(
  { slug, message, acceptBreaking }: Wish,
  text: string,
  theme: Theme,
  copy: WorkingCopy | null,
): Promise<{ version: number; isCopy: boolean }> {
  const tokens = tokensOf(text);
  if (tokens === undefined) throw new Error("The text is no document; fix it in the editor.");
  const { version: baseVersion } = theme;
  const more = {
    baseVersion,
    ...(message.trim() === "" ? {} : { message: message.trim() }),
    ...(acceptBreaking ? { acceptBreaking } : {}),
  };
  const hasCopy = copy?.baseVersion === baseVersion && same(copy.tokens, tokens);
  // The screen shows only tokens, so a copy that changes other fields is left to its author, unless others
  // have approved it as a whole.
  if (
    hasCopy &&
    (same(settingsOf(copy), settingsOf(theme)) || (await isApproved(slug, copy.revision)))
  ) {
    const { version } = await client.themes.publish.mutate({
      slug,
      workingCopy: true,
      revision: copy.revision,
      ...more,
    });
    return { version, isCopy: true };
  }
  const change = { theme: slug, tokens, status: "published" as const, ...more };
  const { version } = await client.themes.update.mutate(change);
  return { version, isCopy: false };
}

/** Whether a review has approved this revision of the working copy. */
async function isApproved(slug: string, revision: number): Promise<boolean> {
  const { items } = await client.reviews.list.query({ theme: slug, state: "open" });
  return items.some((review) => review.approved && review.revision === revision);
}

/** Takes away a working copy whose tokens are in what was published; one that changes other fields stays. */
async function leaveCopy(
  document: Wish["document"],
  copy: WorkingCopy | null,
  theme: Theme,
): Promise<void> {
  const { slug } = document;
  const stoodOn = document.team.get()?.revision;
  document.standOn(undefined);
  if (copy !== null && copy.revision !== stoodOn) return;
  if (copy !== null && !same(settingsOf(copy), settingsOf(theme))) return;
  setTeamCopy(slug, null);
  if (copy === null) return;
  const { revision } = copy;
  // It is gone already if it went live itself; what another author saved since stays.
  await client.themes.workingCopy.discard.mutate({ slug, revision }).catch(() => undefined);
}

const settingsOf = ({
  name,
  description,
  defaultAppearance,
  meta,
}: Pick<Theme, "name" | "description" | "defaultAppearance" | "meta">) => [
  name,
  description,
  defaultAppearance,
  meta,
];

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Restores the previously live content; without any, archives the theme, which keeps pinned addresses. Never
 * reverts a later publication by another author.
 */
export async function takeBack(
  slug: string,
  document: EditedDocument,
  { version: baseVersion, before, text }: Publication,
): Promise<string> {
  if (before === undefined) {
    const { version } = await client.themes.archive.mutate({ slug, baseVersion }).catch(asUndo);
    document.rebase({ version, text }, text);
    await queryClient.invalidateQueries(trpc.themes.pathFilter());
    return "Archived. Nothing of this theme is live; what you published is kept.";
  }
  const back = { slug, version: before.version, baseVersion, acceptBreaking: true };
  const { version } = await client.themes.rollback.mutate(back).catch(asUndo);
  // The published content becomes a draft again, so that nothing is lost.
  document.rebase({ version, text: before.text }, text);
  await queryClient.invalidateQueries(trpc.themes.pathFilter());
  return `Version ${before.version} is live again, as version ${version}. Your changes are a draft.`;
}
