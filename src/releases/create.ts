import { newId } from "../platform/ids.ts";
import { editorMutation } from "../procedures/mutation.ts";
import { assertMayRelease } from "./assert-may-release.ts";
import { notifyRelease } from "./event.ts";
import { lockToJoin, setThemes } from "./items.ts";
import { Release } from "./release.ts";
import { releaseContent, releaseSchema } from "./schemas.ts";
import { toView } from "./view.ts";

/** Creates a release of themes; it locks nothing until it is scheduled. */
export const create = editorMutation
  .input(releaseContent)
  .output(releaseSchema)
  .mutation(async ({ ctx, input: { name, themes } }) => {
    await lockToJoin(ctx.em, themes);
    const release = ctx.em.create(Release, {
      ...{ id: newId(), name, state: "draft", acceptBreaking: false },
      ...{ createdBy: ctx.caller.subject, createdAt: new Date() },
      ...{ at: null, timeZone: null, scheduledBy: null, scheduledAt: null },
      ...{ endedBy: null, endedAt: null, revertedBy: null, revertedAt: null },
      ...{ reasons: null, problem: null, dueAt: null, claim: null, claimedUntil: null },
    });
    await ctx.em.flush();
    await setThemes(ctx.em, release.id, themes);
    await assertMayRelease(ctx, release);
    await notifyRelease(ctx, release);
    ctx.audit({
      action: "release.create",
      entityType: "release",
      entityId: release.id,
      summary: `Created the release ${name}`,
      changes: { themes: { to: themes.join(", ") } },
    });
    return toView(ctx, release);
  });
