import { z } from "zod";
import { service, serviceMutation } from "../procedures/worker-builders.ts";
import { DeadLetter } from "./dead-letter.ts";
import { reopen, take } from "./take.ts";

const letter = z.object({
  topic: z.string(),
  body: z.string(),
  attempts: z.int(),
  failedAt: z.date(),
  reason: z.string(),
});

/** The dead letters of a topic, oldest first. */
export const letters = service
  .input(z.object({ topic: z.string(), limit: z.int() }))
  .output(z.array(letter))
  .query(({ ctx, input: { topic, limit } }) =>
    ctx.em.find(DeadLetter, { topic }, { orderBy: [{ failedAt: "asc" }, { id: "asc" }], limit }),
  );

/** Removes and returns a topic's dead letters before that time; the caller sends them again. */
export const reopened = serviceMutation
  .input(z.object({ topic: z.string(), before: z.date() }))
  .output(z.array(z.record(z.string(), z.unknown())))
  .mutation(async ({ ctx, input }) => {
    const taken = await take(ctx.em, input);
    await reopen(ctx.em, taken);
    return taken.map(({ body }) => ({ ...body }));
  });
