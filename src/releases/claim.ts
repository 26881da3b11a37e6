import { z } from "zod";
import { claimDue } from "../procedures/due/claim.ts";
import { serviceMutation } from "../procedures/worker-builders.ts";

/** The task that puts releases live. */
export const RELEASES = "releases";

/** How long a process may be silent until another takes its release over. */
export const CLAIM_SECONDS = 60;

/** Claims a release whose time has come; `before` stands in for the database's clock, for tests. */
export const claim = serviceMutation
  .input(z.object({ before: z.date().optional() }))
  .output(z.object({ id: z.string(), claim: z.string() }).nullable())
  .mutation(async ({ ctx, input: { before } }) => {
    const claiming = { table: "release", seconds: CLAIM_SECONDS, limit: 1, before };
    const [row] = await claimDue(ctx.em, claiming);
    return row ?? null;
  });
