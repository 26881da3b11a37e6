import { signedIn } from "../procedures/builders.ts";
import { findRevision, findTheme } from "./find.ts";
import { oneTheme, themeVersionSchema, versionNumber } from "./schemas.ts";
import { toVersion } from "./views.ts";

/** One immutable revision, with its token document. */
export const version = signedIn
  .input(oneTheme.extend({ version: versionNumber }))
  .output(themeVersionSchema)
  .query(async ({ ctx, input }) => {
    const theme = await findTheme(ctx.em, input.slug);
    return toVersion(theme, await findRevision(ctx.em, theme, input.version));
  });
