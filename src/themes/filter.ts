import { type QBFilterQuery, raw } from "@mikro-orm/postgresql";
import { z } from "zod";
import { themeStatus } from "./schemas.ts";
import type { Theme } from "./theme.ts";

/** The filters of theme lists. */
export const themeFilter = z.object({
  q: z.string().optional().meta({
    description:
      "Part of the slug, name or description, whatever the case. `%` and `_` match themselves.",
  }),
  status: themeStatus.optional().meta({ description: "Only themes of this status." }),
  system: z
    .boolean({ error: "must be true or false" })
    .optional()
    .meta({ description: "Only built-in themes, or only the others." }),
  tag: z.string().optional().meta({ description: "A tag in meta.tags." }),
});
export type ThemeFilter = z.infer<typeof themeFilter>;

/** The database condition for a filter; archived themes only if the filter includes them. */
export function matching(input: ThemeFilter): QBFilterQuery<Theme> {
  const where: QBFilterQuery<Theme>[] = [
    { status: input.status ?? { $ne: "archived" } },
    ...(input.system === undefined ? [] : [{ system: input.system }]),
  ];
  if (input.q !== undefined) {
    const pattern = `%${input.q.replace(/[\\%_]/g, "\\$&")}%`;
    where.push({
      $or: [
        { slug: { $ilike: pattern } },
        { name: { $ilike: pattern } },
        { description: { $ilike: pattern } },
      ],
    });
  }
  if (input.tag !== undefined) {
    where.push({ [raw("meta @> ?::jsonb", [JSON.stringify({ tags: [input.tag] })])]: [] });
  }
  return { $and: where };
}
