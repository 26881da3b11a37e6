/**
 * A draft as a page leaves it. A page that goes cannot wait for the database: of seven drafts whose tab was
 * closed right after typing, three were lost. Local storage is written before the page is gone.
 */
import type { Draft } from "./types.ts";

/** The base and the team's copy are left out if the database has them. */
type LeftDraft = Omit<Draft, "at" | "baseText"> & { at: number; baseText?: string };

const prefixOf = (subject: string): string => `tokenkit-console-left ${subject} `;
const keyOf = (subject: string, slug: string): string => prefixOf(subject) + slug;

/** The result of using local storage, or `otherwise` if the browser refuses it or has no room left. */
function unless<T>(otherwise: T, use: () => T): T {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

/**
 * Writes a draft down; `hasBase` says whether the database has an earlier text on the same base. Returns false
 * if the browser refuses it.
 */
export function leaveDraft(subject: string, draft: Draft, hasBase: boolean): boolean {
  const { baseText, team, at, ...rest } = draft;
  const left: LeftDraft = { ...rest, at: at.getTime(), ...(hasBase ? {} : { baseText, team }) };
  return unless(false, () => {
    localStorage.setItem(keyOf(subject, draft.slug), JSON.stringify(left));
    return true;
  });
}

export const hasLeft = (subject: string, slug: string): boolean =>
  unless(false, () => localStorage.getItem(keyOf(subject, slug)) !== null);

export const forgetLeft = (subject: string, slug: string): void =>
  unless(undefined, () => localStorage.removeItem(keyOf(subject, slug)));

/** The slugs of a person's left drafts. */
export function leftDrafts(subject: string): string[] {
  const prefix = prefixOf(subject);
  return unless([], () => Object.keys(localStorage))
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));
}

/** The newer of the kept draft and the one that a page left. */
export function withLeft(
  subject: string,
  slug: string,
  kept: Draft | undefined,
): Draft | undefined {
  const found = leftDraft(subject, slug);
  if (found === undefined) return kept;
  const { baseText = kept?.baseText, ...left } = found;
  const at = new Date(left.at);
  if (baseText === undefined || (kept !== undefined && at <= kept.at)) return kept;
  return { ...kept, ...left, baseText, at };
}

const leftDraft = (subject: string, slug: string): LeftDraft | undefined =>
  unless(
    undefined,
    () => JSON.parse(localStorage.getItem(keyOf(subject, slug)) ?? "null") ?? undefined,
  );
