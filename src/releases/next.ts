import { z } from "zod";
import { nextDue } from "../procedures/due/claim.ts";
import { service } from "../procedures/worker-builders.ts";

/** Milliseconds until the next release is due or its claim lapses; null for none. */
export const next = service
  .output(z.number().nullable())
  .query(({ ctx }) => nextDue(ctx.em, "release"));
