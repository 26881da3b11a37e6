import { signedIn } from "../procedures/builders.ts";
import { findTheme } from "./find.ts";
import { oneTheme, themeExportSchema } from "./schemas.ts";
import { toExport } from "./views.ts";

/** Exports the theme as a portable document; importing it restores the same document. */
export const exportTheme = signedIn
  .input(oneTheme)
  .output(themeExportSchema)
  .query(async ({ ctx, input }) => toExport(await findTheme(ctx.em, input.slug)));
