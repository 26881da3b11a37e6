import { LockMode } from "@mikro-orm/core";
import { z } from "zod";
import { notFound } from "../errors/errors.ts";
import { uuidOf } from "../platform/ids.ts";
import { editorMutation } from "../procedures/mutation.ts";
import { lockToEdit } from "../themes/governance/lock-to-edit.ts";
import { slugOfTheme } from "../themes/schemas.ts";
import { notifyPreview } from "./event.ts";
import { Preview } from "./preview.ts";

/** Ends a preview link at once, on every replica. */
export const revoke = editorMutation
  .input(
    z.object({
      slug: slugOfTheme,
      id: z.string().meta({ description: "The id of the preview link." }),
    }),
  )
  .output(z.void())
  .mutation(async ({ ctx, input }) => {
    const theme = await lockToEdit(ctx, input.slug);
    const id = uuidOf(input.id);
    const live = { themeId: theme.id, revokedAt: null, expiresAt: { $gt: new Date() } };
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const preview = id && (await ctx.em.findOne(Preview, { id, ...live }, { lockMode }));
    if (!preview) {
      throw notFound(`The theme ${theme.slug} has no live preview link ${input.id}.`);
    }
    preview.revokedAt = new Date();
    preview.revokedBy = ctx.caller.subject;
    await notifyPreview(ctx, "revoked", { preview, slug: theme.slug });
    ctx.audit({
      action: "preview.revoke",
      entityType: "preview",
      entityId: preview.id,
      summary: `Revoked a preview link of the theme ${theme.name}`,
      changes: { theme: { from: theme.slug }, version: { from: preview.version } },
    });
  });
