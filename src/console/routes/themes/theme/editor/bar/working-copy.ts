import { client } from "../../../../../api/client.ts";
import { failureOf } from "../../../../../api/error.ts";
import { printDocument } from "../../../../../document/json-text.ts";
import { merge } from "../../../../../document/merge.ts";
import type { ThemeDocument } from "../../../../../document/theme-document.ts";
import { Signal } from "../../../../../parts/signal.ts";

/** What the team prepares beside a theme; null where nothing is. */
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

/** What others saved in the meantime, where it changes what is changed here too. */
export interface SharedConflict {
  base: string;
  theirs: string;
  mine: string;
  copy: WorkingCopy;
}
export const sharedConflict = new Signal<SharedConflict | undefined>(undefined);

/**
 * Shares the draft with the team. What somebody else saved since is merged in; where both changed the
 * same, nothing is saved and `sharedConflict` says what there is to decide.
 */
export async function share(document: ThemeDocument): Promise<"saved" | "merged" | "conflict"> {
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
  const { merged, conflicts } = merge(base, theirs, mine);
  if (conflicts.length > 0) {
    sharedConflict.set({ base, theirs, mine, copy });
    return "conflict";
  }
  document.replaceText(merged);
  await save(copy.revision);
  return "merged";
}
