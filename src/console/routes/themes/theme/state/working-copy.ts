import { useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { client, queryClient, trpc } from "#console/api/client.ts";
import { failureOf } from "#console/api/error.ts";
import type { ThemeDocument } from "#console/editing/theme-document.ts";
import type { TeamCopy } from "#console/editing/types.ts";
import { printDocument } from "#token-text/json-text.ts";
import { type Merge, merge } from "#token-text/merge.ts";
import type { AppRouter } from "../../../../../router.ts";

export type WorkingCopy = inferRouterOutputs<AppRouter>["themes"]["workingCopy"]["get"];

/** Reads the theme's working copy; null without any. */
export const workingCopyOf = (slug: string): Promise<WorkingCopy | null> =>
  client.themes.workingCopy.ifThere.query({ slug });

const keyOf = (slug: string) =>
  [["themes", "workingCopy", "ifThere"], { input: { slug }, type: "query" }] as const;

/** The theme's working copy with the version that it is based on; undefined while unknown, null without any. */
export function useTeamCopy(slug: string, enabled: boolean): TeamCopy | null | undefined {
  const { data } = useQuery({
    queryKey: keyOf(slug),
    queryFn: () => teamCopyOf(slug),
    enabled,
  });
  return data;
}

async function teamCopyOf(slug: string): Promise<TeamCopy | null> {
  const copy = await workingCopyOf(slug);
  if (copy === null) return null;
  const version = copy.baseVersion;
  const { tokens } = await queryClient.fetchQuery({
    ...trpc.themes.version.queryOptions({ slug, version }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return asTeamCopy(copy, printDocument(tokens));
}

const asTeamCopy = (copy: WorkingCopy, baseText: string): TeamCopy => ({
  revision: copy.revision,
  base: { version: copy.baseVersion, text: baseText },
  text: printDocument(copy.tokens),
  at: new Date(copy.savedAt),
  by: copy.savedBy,
});

/** Says what the working copy is now, without another request. */
export const setTeamCopy = (slug: string, copy: TeamCopy | null): void =>
  void queryClient.setQueryData(keyOf(slug), copy);

/** The result of saving; conflicts if another author saved changes of the same values. */
export type Saved = "saved" | "merged" | "withdrawn" | Unsettled;

/** Changes that another author saved, and their conflicts with the draft. */
export interface Unsettled {
  copy: TeamCopy;
  merge: Merge;
}

/**
 * Saves the draft as the theme's working copy. Merges changes that another author has saved since; saves nothing if
 * both changed the same value. A draft that went back to its base takes the working copy away.
 */
export async function save(document: ThemeDocument): Promise<Saved> {
  const { slug } = document;
  const team = document.team.get();
  try {
    if (team !== undefined && document.text() === document.base.get().text) {
      return await withdraw(document, team);
    }
    await send(document, team?.revision ?? 0);
    return "saved";
  } catch (error) {
    if (failureOf(error).code !== "precondition_failed") throw error;
  }
  const copy = await teamCopyOf(slug);
  if (copy === null) {
    await send(document, 0);
    return "saved";
  }
  const unsettled = takeIn(document, copy);
  if (unsettled !== undefined) return unsettled;
  await send(document, copy.revision);
  return "merged";
}

/** Takes in what another author saved; returns the conflicts if both changed the same values. */
export function takeIn(document: ThemeDocument, copy: TeamCopy): Unsettled | undefined {
  const before = document.team.get()?.text ?? older(document.base.get(), copy.base).text;
  const both = merge(before, copy.text, document.text());
  if (both.conflicts.length > 0) return { copy, merge: both };
  settle(document, copy, both.merged);
  return undefined;
}

/** Has the draft stand on what another author saved, with a text that has both. */
export function settle(document: ThemeDocument, copy: TeamCopy, text: string): void {
  const base = document.base.get();
  document.rebase(older(base, copy.base) === base ? copy.base : base, text);
  document.standOn(copy);
}

const older = <Base extends { version: number }>(one: Base, other: Base): Base =>
  one.version <= other.version ? one : other;

/** Sends the text as the working copy that replaces a revision; 0 if there is none. */
async function send(document: ThemeDocument, revision: number): Promise<void> {
  const { slug } = document;
  const { version: baseVersion, text: baseText } = document.base.get();
  const text = document.text();
  const content = { tokens: JSON.parse(text), baseVersion, revision };
  const saved = await client.themes.workingCopy.save.mutate({ slug, ...content });
  stand(document, { ...asTeamCopy(saved, baseText), text });
}

async function withdraw(document: ThemeDocument, { revision }: TeamCopy): Promise<Saved> {
  await client.themes.workingCopy.discard.mutate({ slug: document.slug, revision });
  stand(document, undefined);
  return "withdrawn";
}

function stand(document: ThemeDocument, copy: TeamCopy | undefined): void {
  setTeamCopy(document.slug, copy ?? null);
  document.standOn(copy);
  document.onChange?.();
}
