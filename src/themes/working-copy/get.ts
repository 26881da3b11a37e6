import { editor } from "../../procedures/builders.ts";
import { findTheme } from "../find.ts";
import { oneTheme } from "../schemas.ts";
import { findWorkingCopy } from "./find.ts";
import { workingCopySchema } from "./schemas.ts";
import { toWorkingCopyView } from "./view.ts";

/** Reads a theme's working copy, for callers who may change it. */
export const get = editor
  .input(oneTheme)
  .output(workingCopySchema)
  .query(async ({ ctx, input }) => {
    const theme = await findTheme(ctx.em, input.slug);
    return toWorkingCopyView(theme, await findWorkingCopy(ctx.em, theme));
  });
