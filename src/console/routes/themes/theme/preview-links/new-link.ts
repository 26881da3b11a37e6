import { client, queryClient, trpc } from "#console/api/client.ts";

const DAY_MS = 86_400_000;

interface NewLink {
  slug: string;
  days: number;
  page: string;
  note?: string;
  /** Shows this version and not what is saved for the team. */
  version?: number | undefined;
}

/** Makes a preview link, which the service tells once. */
export async function newLink({ slug, days, page, note = "", version }: NewLink): Promise<string> {
  const { link } = await client.previews.create.mutate({
    slug,
    // A moment less, because the service counts 30 days at most by its own clock.
    expiresAt: new Date(Date.now() + days * DAY_MS - 1000).toISOString(),
    ...(page.trim() === "" ? {} : { page: page.trim() }),
    ...(note.trim() === "" ? {} : { note }),
    ...(version === undefined ? {} : { version }),
  });
  await queryClient.invalidateQueries(trpc.previews.pathFilter());
  return link;
}
