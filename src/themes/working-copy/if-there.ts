import { editor } from "../../procedures/builders.ts";
import { findTheme } from "../find.ts";
import { oneTheme } from "../schemas.ts";
import { workingCopyOf } from "./find.ts";
import { workingCopySchema } from "./schemas.ts";
import { toWorkingCopyView } from "./view.ts";

/** Reads a theme's working copy, or null: a screen that looks for one sends no failing request. */
export const ifThere = editor
  .input(oneTheme)
  .output(workingCopySchema.nullable())
  .query(async ({ ctx, input }) => {
    const theme = await findTheme(ctx.em, input.slug);
    const copy = await workingCopyOf(ctx.em, theme);
    return copy && toWorkingCopyView(theme, copy);
  });
