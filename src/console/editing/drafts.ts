/** Drafts that this browser keeps, one for each person and theme; they survive the tab. */
import { createStore, del, entries, get, set, type UseStore } from "idb-keyval";
import { forgetLeft, leftDrafts, withLeft } from "./left-draft.ts";
import type { Draft } from "./types.ts";

export type { Draft } from "./types.ts";

/** How long the database may take to answer before another connection asks it. */
const PATIENCE_MS = 3_000;

let store: UseStore | undefined;
const drafts = (): UseStore => {
  store ??= createStore("tokenkit-console", "drafts");
  return store;
};

const keyOf = (subject: string, slug: string): string[] => [subject, slug];

/** Reads from the database; returns `otherwise` if the browser refuses its database. */
async function unlessRefused<T>(otherwise: T, read: () => Promise<T>): Promise<T> {
  try {
    return await answered(read);
  } catch {
    return otherwise;
  }
}

/** Reads over another connection for as long as none has answered: one may hang while the page before it goes. */
async function answered<T>(read: () => Promise<T>): Promise<T> {
  const readings: Promise<{ value: T } | undefined>[] = [];
  for (let patience = PATIENCE_MS; ; patience *= 2) {
    readings.push(read().then((value) => ({ value })));
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined));
    const first = await Promise.race([...readings, late]);
    if (first !== undefined) return first.value;
    store = undefined;
  }
}

/** The draft of a theme; one that a page left in a hurry counts if it is newer. */
export async function draftOf(subject: string, slug: string): Promise<Draft | undefined> {
  const kept = await unlessRefused(undefined, () => get<Draft>(keyOf(subject, slug), drafts()));
  return withLeft(subject, slug, kept);
}

export async function keepDraft(subject: string, draft: Draft): Promise<void> {
  await set(keyOf(subject, draft.slug), draft, drafts());
}

export async function dropDraft(subject: string, slug: string): Promise<void> {
  forgetLeft(subject, slug);
  await del(keyOf(subject, slug), drafts());
}

/** The draft of a theme that got another slug. */
export async function moveDraft(subject: string, from: string, to: string): Promise<void> {
  const draft = await draftOf(subject, from);
  if (draft === undefined) return;
  await keepDraft(subject, { ...draft, slug: to });
  await dropDraft(subject, from);
}

/** All drafts of a person, the latest first. */
export async function draftsOf(subject: string): Promise<Draft[]> {
  const all = await unlessRefused([], () => entries<string[], Draft>(drafts()));
  const kept = new Map(
    all.filter(([key]) => key[0] === subject).map(([, draft]) => [draft.slug, draft]),
  );
  const slugs = new Set([...kept.keys(), ...leftDrafts(subject)]);
  return [...slugs]
    .flatMap((slug) => withLeft(subject, slug, kept.get(slug)) ?? [])
    .sort((one, other) => other.at.getTime() - one.at.getTime());
}
