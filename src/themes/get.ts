import { signedIn } from "../procedures/builders.ts";
import { findTheme } from "./find.ts";
import { oneTheme, themeSchema } from "./schemas.ts";
import { toView } from "./views.ts";

export const get = signedIn
  .input(oneTheme)
  .output(themeSchema)
  .query(async ({ ctx, input }) => toView(await findTheme(ctx.em, input.slug)));
