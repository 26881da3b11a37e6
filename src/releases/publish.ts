import { acceptBreaking } from "../themes/going-live/breaking.ts";
import { assertMayRelease } from "./assert-may-release.ts";
import { ended } from "./ended.ts";
import { tell } from "./event.ts";
import { assertState, lockRelease, lockWithThemes } from "./find.ts";
import { preparing, releasing } from "./preparing.ts";
import { putLive } from "./put-live.ts";
import { oneRelease, releaseSchema } from "./schemas.ts";
import { seen } from "./seen.ts";
import { toView } from "./view.ts";

/** Puts all themes of a release live now, or none; one that is scheduled too. */
export const publish = preparing(oneRelease.extend({ acceptBreaking, seen }))
  .output(releaseSchema)
  .mutation(async ({ ctx, input }) => {
    const { release: found } = await lockWithThemes(ctx.em, input.id);
    await assertMayRelease(ctx, found);
    assertState(found, ["draft", "scheduled", "failed", "cancelled"], "publishing");
    const slugs = await putLive(releasing(ctx), found, input.seen);
    const release = await lockRelease(ctx.em, found.id);
    const { subject } = ctx.caller;
    Object.assign(release, ended("published", subject));
    await ctx.em.flush();
    await tell(ctx, "published", release, slugs);
    ctx.audit({
      action: "release.publish",
      entityType: "release",
      entityId: release.id,
      summary: `Published the release ${release.name}`,
      changes: { state: { from: found.state, to: "published" } },
    });
    return toView(ctx, release);
  });
