import { signedIn } from "../../procedures/builders.ts";
import { findTheme } from "../find.ts";
import { oneTheme } from "../schemas.ts";
import { governanceSchema } from "./schemas.ts";
import { toGovernance } from "./view.ts";

/** The rules by which a theme goes live. */
export const read = signedIn
  .input(oneTheme)
  .output(governanceSchema)
  .query(async ({ ctx, input: { slug } }) => toGovernance(ctx, await findTheme(ctx.em, slug)));
