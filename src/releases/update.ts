import { editorMutation } from "../procedures/mutation.ts";
import { assertMayRelease, assertReleaseInScope, freesOwn } from "./assert-may-release.ts";
import { notifyRelease } from "./event.ts";
import { assertState, findRelease, itemsOf, lockRelease } from "./find.ts";
import { freeOthers, lockToJoin, setThemes } from "./items.ts";
import { oneRelease, releaseContent, releaseSchema } from "./schemas.ts";
import { toView } from "./view.ts";

/** Replaces the name and the themes of a release that is not scheduled and was not live. */
export const update = editorMutation
  .input(oneRelease.extend(releaseContent.shape))
  .output(releaseSchema)
  .mutation(async ({ ctx, input: { id, name, themes } }) => {
    await findRelease(ctx.em, id);
    await lockToJoin(ctx.em, themes);
    const release = await lockRelease(ctx.em, id);
    // Those who edit a theme may take it out of a release of others.
    const isFreed = name === release.name && (await freesOwn(ctx, release, themes));
    if (!isFreed) await assertMayRelease(ctx, release);
    assertState(release, ["draft", "failed", "cancelled"], "a change");
    const from = (await itemsOf(ctx.em, release)).map(({ slug }) => slug);
    const before = release.name;
    release.name = name;
    ctx.em.clear();
    await ctx.em.execute("update release set name = ? where id = ?", [name, release.id]);
    if (isFreed) await freeOthers(ctx.em, release.id, themes);
    else await setThemes(ctx.em, release.id, themes);
    if (!isFreed) await assertMayRelease(ctx, release);
    await notifyRelease(ctx, release);
    ctx.audit({
      action: "release.update",
      entityType: "release",
      entityId: release.id,
      summary: `Changed the release ${name}`,
      changes: {
        ...(before === name ? {} : { name: { from: before, to: name } }),
        themes: { from: from.join(", "), to: themes.join(", ") },
      },
    });
    await assertReleaseInScope(ctx, release);
    return toView(ctx, release);
  });
