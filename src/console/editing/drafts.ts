/** Drafts that this browser keeps, one for each person and theme; they survive the tab. */
import { createStore, del, entries, get, set, type UseStore } from "idb-keyval";
import type { TeamCopy } from "./types.ts";

export interface Draft {
  slug: string;
  /** The theme's name when the draft was kept, for lists. */
  name: string;
  text: string;
  baseVersion: number;
  /** The text of that version, as it was printed here. */
  baseText: string;
  /** The working copy that it stands on. */
  team?: TeamCopy | undefined;
  at: Date;
  /** How many tokens it changes. */
  changes: number;
}

let store: UseStore | undefined;
const drafts = (): UseStore => {
  store ??= createStore("tokenkit-console", "drafts");
  return store;
};

const keyOf = (subject: string, slug: string): string[] => [subject, slug];

export const draftOf = (subject: string, slug: string): Promise<Draft | undefined> =>
  get<Draft>(keyOf(subject, slug), drafts());

export const keepDraft = (subject: string, draft: Draft): Promise<void> =>
  set(keyOf(subject, draft.slug), draft, drafts());

export const dropDraft = (subject: string, slug: string): Promise<void> =>
  del(keyOf(subject, slug), drafts());

/** The draft of a theme that got another slug. */
export async function moveDraft(subject: string, from: string, to: string): Promise<void> {
  const draft = await draftOf(subject, from);
  if (draft === undefined) return;
  await keepDraft(subject, { ...draft, slug: to });
  await dropDraft(subject, from);
}

/** All drafts of a person, the latest first. */
export async function draftsOf(subject: string): Promise<Draft[]> {
  const all = await entries<string[], Draft>(drafts());
  return all
    .filter(([key]) => key[0] === subject)
    .map(([, draft]) => draft)
    .sort((one, other) => other.at.getTime() - one.at.getTime());
}
