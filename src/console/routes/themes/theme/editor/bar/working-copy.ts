import { client } from "#console/api/client.ts";
import { failureOf } from "#console/api/error.ts";
import { printDocument } from "#console/editing/json-text.ts";
import { type Merge, merge } from "#console/editing/merge.ts";
import type { ThemeDocument } from "#console/editing/theme-document.ts";

/** The team's saved changes of a theme; null without any. */
export async function workingCopyOf(slug: string) {
  try {
    return await client.themes.workingCopy.get.query({ slug });
  } catch (error) {
    if (failureOf(error).code === "not_found") return null;
    throw error;
  }
}
export type WorkingCopy = NonNullable<Awaited<ReturnType<typeof workingCopyOf>>>;

/** The revision that a document holds, by theme: what it was taken from or saved as. */
const seen = new Map<string, number>();

export const takeIn = ({ slug, revision }: WorkingCopy): void => {
  seen.set(slug, revision);
};

/** The result of sharing; conflicts if others saved changes of the same values. */
export type Shared = "saved" | "merged" | { copy: WorkingCopy; merge: Merge };

/**
 * Shares the draft with the team. Merges changes that another author has saved since; saves nothing if both
 * changed the same value.
 */
export async function share(document: ThemeDocument): Promise<Shared> {
  const { slug } = document;
  const { version, text: base } = document.base.get();
  const save = async (revision: number): Promise<void> => {
    const tokens = JSON.parse(document.text());
    const saved = await client.themes.workingCopy.save.mutate({
      slug,
      tokens,
      baseVersion: version,
      revision,
    });
    seen.set(slug, saved.revision);
  };
  try {
    await save(seen.get(slug) ?? 0);
    return "saved";
  } catch (error) {
    if (failureOf(error).code !== "precondition_failed") throw error;
  }
  const copy = await workingCopyOf(slug);
  if (copy === null) {
    await save(0);
    return "saved";
  }
  const theirs = printDocument(copy.tokens);
  const mine = document.text();
  const both = merge(base, theirs, mine);
  if (both.conflicts.length > 0) return { copy, merge: both };
  document.replaceText(both.merged);
  await save(copy.revision);
  return "merged";
}
