import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { invalid, PlatformError } from "../errors/errors.ts";
import { newId } from "../platform/ids.ts";
import { instant } from "../procedures/instant.ts";
import { editorMutation } from "../procedures/mutation.ts";
import { findRevision } from "../themes/find.ts";
import { lockToEdit } from "../themes/governance/lock-to-edit.ts";
import { slugOfTheme, versionNumber } from "../themes/schemas.ts";
import { notifyPreview } from "./event.ts";
import { LIVE } from "./live.ts";
import { Preview } from "./preview.ts";
import { createdPreviewSchema, toPreviewView } from "./schemas.ts";
import { digestOf, linkTo, newToken } from "./token.ts";

const DAY_MS = 86_400_000;
const DAYS = 7;
const MAX_DAYS = 30;
const MAX_OF_A_THEME = 50;

const creating = z.object({
  slug: slugOfTheme,
  version: versionNumber.optional().meta({
    description:
      "The version to show, published or not; without it the link follows the working copy.",
  }),
  expiresAt: instant("2027-01-31T00:00:00Z")
    .optional()
    .meta({
      description: `When the link ends, within ${MAX_DAYS} days; by default in ${DAYS} days.`,
    }),
  note: z
    .string({ error: "must be text" })
    .max(200, { error: "must be at most 200 characters" })
    .optional()
    .meta({ description: "Whom or what the link is for." }),
  page: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .max(2000, { error: "must be at most 2000 characters" })
    .optional()
    .meta({ description: "The page to look at, which `link` then leads to; it is not stored." }),
});

/** Creates a preview link; only this answer contains its token. */
export const create = editorMutation
  .input(creating)
  .output(createdPreviewSchema)
  .mutation(async ({ ctx, input }) => {
    const now = new Date();
    const expiresAt = endOf(input.expiresAt, now);
    const theme = await lockToEdit(ctx, input.slug);
    const { version } = input;
    if (version !== undefined) await findRevision(ctx.em, theme, version);
    await assertRoom(ctx.em, theme);
    const token = newToken();
    const preview = ctx.em.create(Preview, {
      id: newId(),
      themeId: theme.id,
      digest: digestOf(token),
      version: version ?? null,
      note: input.note?.trim() || null,
      createdAt: now,
      createdBy: ctx.caller.subject,
      expiresAt,
      revokedAt: null,
      revokedBy: null,
    });
    await ctx.em.flush();
    await notifyPreview(ctx, "created", { preview, slug: theme.slug });
    ctx.audit({
      action: "preview.create",
      entityType: "preview",
      entityId: preview.id,
      summary: `Created a preview link of the theme ${theme.name}`,
      changes: {
        theme: { to: theme.slug },
        version: { to: preview.version },
        expiresAt: { to: expiresAt.toISOString() },
      },
    });
    return { ...toPreviewView(preview), token, link: linkTo(input.page, token) };
  });

/** @throws PlatformError `validation_failed` for an end that is past, or too far ahead */
function endOf(text: string | undefined, now: Date): Date {
  if (text === undefined) return new Date(now.getTime() + DAYS * DAY_MS);
  const end = new Date(text);
  if (end <= now) throw invalid("expiresAt", "must be in the future");
  if (end.getTime() > now.getTime() + MAX_DAYS * DAY_MS) {
    throw invalid("expiresAt", `must be within ${MAX_DAYS} days`);
  }
  return end;
}

/**
 * Removes the theme's links that ended a while ago, and counts those that are live.
 *
 * @throws PlatformError `conflict` when a theme has too many
 */
async function assertRoom(em: EntityManager, { id, slug }: { id: string; slug: string }) {
  await em.execute(
    `delete from preview where theme_id = ?
      and least(expires_at, revoked_at) < now() - interval '${MAX_DAYS} days'`,
    [id],
  );
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from preview p where theme_id = ? and ${LIVE}`,
    [id],
  );
  if ((row?.count ?? 0) < MAX_OF_A_THEME) return;
  throw new PlatformError(
    "conflict",
    `The theme ${slug} has ${MAX_OF_A_THEME} live preview links; revoke one first.`,
    [{ field: "previews", message: `are ${MAX_OF_A_THEME}` }],
  );
}
