import { editorMutation } from "../procedures/mutation.ts";
import { assertMayRelease } from "./assert-may-release.ts";
import { ended } from "./ended.ts";
import { tell } from "./event.ts";
import { assertState, itemsOf, lockRelease } from "./find.ts";
import { oneRelease, releaseSchema } from "./schemas.ts";
import { toView } from "./view.ts";

/** Cancels a release that is not live yet, which unlocks its working copies. */
export const cancel = editorMutation
  .input(oneRelease)
  .output(releaseSchema)
  .mutation(async ({ ctx, input }) => {
    const release = await lockRelease(ctx.em, input.id);
    await assertMayRelease(ctx, release);
    assertState(release, ["draft", "scheduled"], "cancelling");
    const { id, name, state: from } = release;
    await ctx.em.execute("update release_item set locked = false where release_id = ?", [id]);
    Object.assign(release, ended("cancelled", ctx.caller.subject));
    await ctx.em.flush();
    const slugs = (await itemsOf(ctx.em, release)).map(({ slug }) => slug);
    await tell(ctx, "cancelled", release, slugs);
    ctx.audit({
      action: "release.cancel",
      entityType: "release",
      entityId: id,
      summary: `Cancelled the release ${name}`,
      changes: { state: { from, to: "cancelled" } },
    });
    return toView(ctx, release);
  });
