import { z } from "zod";
import { editorMutation } from "../../procedures/mutation.ts";
import { notifyTheme } from "../event.ts";
import { contentHash } from "../going-live/content-hash.ts";
import { lockToEdit } from "../governance/lock-to-edit.ts";
import { closeOpen } from "../reviews/close.ts";
import { assertNotScheduled } from "../scheduled/scheduled.ts";
import { slugOfTheme } from "../schemas.ts";
import { assertRevision, findWorkingCopy } from "./find.ts";
import { expectedRevision } from "./schemas.ts";

/** Discards a theme's working copy; the theme stays unchanged. */
export const discard = editorMutation
  .input(z.object({ slug: slugOfTheme, revision: expectedRevision }))
  .output(z.void())
  .mutation(async ({ ctx, input: { slug, revision } }) => {
    const theme = await lockToEdit(ctx, slug);
    const copy = await findWorkingCopy(ctx.em, theme);
    assertRevision(copy, revision);
    await assertNotScheduled(ctx.em, theme);
    await ctx.em.remove(copy).flush();
    const by = ctx.caller.subject;
    await closeOpen(ctx.em, theme, { state: "withdrawn", by, hash: contentHash(copy) });
    await notifyTheme(ctx, theme, "workingCopy");
    ctx.audit({
      action: "theme.working_copy_discard",
      entityType: "theme",
      entityId: slug,
      summary: `Discarded the working copy of the theme ${theme.name}`,
      changes: { revision: { from: copy.revision } },
    });
  });
