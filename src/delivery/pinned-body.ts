import { defineEntity, p } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { ServedTheme } from "./served-theme.ts";

/** The bytes of the first response to a pinned URL, kept as long as its theme exists. */
export const PinnedBody = defineEntity({
  name: "PinnedBody",
  tableName: "pinned_body",
  properties: {
    themeId: p.uuid().primary(),
    version: p.integer().primary(),
    /** Form and appearance, such as `css full dark`. */
    form: p.text().primary(),
    body: p.text(),
  },
});

/** Reads the body kept for this form of a revision; the first caller renders and keeps it. */
export async function keptBody(
  em: EntityManager,
  theme: Pick<ServedTheme, "id" | "version">,
  form: string,
  make: () => Promise<string>,
): Promise<string> {
  const key = { themeId: theme.id, version: theme.version, form };
  const kept = await em.findOne(PinnedBody, key);
  if (kept !== null) return kept.body;
  const body = await make();
  await em.execute(
    "insert into pinned_body (theme_id, version, form, body) values (?, ?, ?, ?) on conflict do nothing",
    [key.themeId, key.version, form, body],
  );
  return (await em.findOne(PinnedBody, key))?.body ?? body;
}
