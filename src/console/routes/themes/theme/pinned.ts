import type { EmbedSnippet } from "../../../../delivery/embed.ts";
import { queryClient, trpc } from "../../../api/client.ts";

/** The address under which one published version stays as it is. */
export async function pinnedAddress(slug: string, version: number): Promise<string> {
  const { body } = await queryClient.fetchQuery({
    ...trpc.delivery.embed.queryOptions({ slug, v: version, target: "html" }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (JSON.parse(body) as EmbedSnippet).stylesheetUrl;
}
