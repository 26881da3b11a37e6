import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { signedIn } from "../procedures/builders.ts";
import { matching, type ThemeFilter, themeFilter } from "./filter.ts";
import { Theme, themeStatuses } from "./theme.ts";

const MAX_TAGS = 50;
/** Longer texts are not offered as tags. */
const MAX_TAG_LENGTH = 100;

const count = z.int().min(0);

const themeFacetsSchema = z
  .object({
    statuses: z.object({ draft: count, published: count, archived: count }),
    system: z.object({ builtIn: count, own: count }),
    tags: z
      .array(z.object({ tag: z.string(), count }))
      .max(MAX_TAGS)
      .meta({
        description: "The 50 most frequent tags, and always the chosen one.",
      }),
  })
  .meta({ id: "ThemeFacets" });

/**
 * Counts the themes that a list would have under each choice of a filter, given the other filters.
 * Archived themes count only as archived, unless the request includes them.
 */
export const facets = signedIn
  .input(themeFilter)
  .output(themeFacetsSchema)
  .query(async ({ ctx, input }) => {
    const under = (choice: ThemeFilter) => ctx.em.count(Theme, matching({ ...input, ...choice }));
    const statuses = { draft: 0, published: 0, archived: 0 };
    for (const status of themeStatuses) statuses[status] = await under({ status });
    const system = { builtIn: await under({ system: true }), own: await under({ system: false }) };
    return { statuses, system, tags: await tagsOf(ctx.em, input) };
  });

/** The tags that the tag filter recognises: strings in an array. */
async function tagsOf(
  em: EntityManager,
  { tag: chosen, ...others }: ThemeFilter,
): Promise<{ tag: string; count: number }[]> {
  const themes = em.createQueryBuilder(Theme, "filtered").select("id").where(matching(others));
  const tags: { tag: string; count: number }[] = await em.execute(
    `select tag, count(*)::int as count
       from theme, lateral (
         select distinct element #>> '{}' as tag
           from jsonb_array_elements(
             case jsonb_typeof(meta -> 'tags') when 'array' then meta -> 'tags' else '[]' end
           ) element
          where jsonb_typeof(element) = 'string'
       ) tags
      where theme.id in (${themes.getQuery()}) and char_length(tag) between 1 and ${MAX_TAG_LENGTH}
      group by tag
      order by coalesce(tag = ?::text, false) desc, count desc, tag
      limit ${MAX_TAGS}`,
    [...themes.getParams(), chosen ?? null],
  );
  return tags.sort((a, b) => b.count - a.count);
}
