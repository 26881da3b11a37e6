import { editor } from "../procedures/builders.ts";
import { assertReleaseInScope } from "./assert-may-release.ts";
import { findRelease } from "./find.ts";
import { oneRelease, releaseSchema } from "./schemas.ts";
import { toView } from "./view.ts";

/** A release, and whether each of its themes could go live now. */
export const get = editor
  .input(oneRelease)
  .output(releaseSchema)
  .query(async ({ ctx, input }) => {
    const release = await findRelease(ctx.em, input.id);
    await assertReleaseInScope(ctx, release);
    return toView(ctx, release);
  });
