import { z } from "zod";
import { signedIn } from "../procedures/builders.ts";
import { findTheme } from "./find.ts";
import { themeSchema } from "./schemas.ts";
import { toView } from "./views.ts";

export const get = signedIn
  .input(z.object({ slug: z.string() }))
  .output(themeSchema)
  .query(async ({ ctx, input }) => toView(await findTheme(ctx.em, input.slug)));
