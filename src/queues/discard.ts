import { z } from "zod";
import { adminMutation } from "../procedures/mutation.ts";
import { countByTopic, counted } from "./counted.ts";
import { selection, selectionOf } from "./selection.ts";
import { AT_ONCE, deadByTopic, take } from "./take.ts";

const MAX_REASON = 500;
const words = { error: `must say why, in 1 to ${MAX_REASON} characters` };

/** Discards dead letters; their subjects stay unchanged. */
export const discard = adminMutation
  .input(
    selection.extend({
      reason: z
        .string(words)
        .trim()
        .min(1, words)
        .max(MAX_REASON, words)
        .meta({ description: "The reason, which the audit log keeps." }),
    }),
  )
  .output(
    z
      .object({
        discarded: z
          .int()
          .min(0)
          .meta({ description: `The number of discarded messages, at most ${AT_ONCE} per call.` }),
        left: z
          .int()
          .min(0)
          .meta({ description: "The number of dead letters that remain in those topics." }),
      })
      .meta({ id: "Discarding" }),
  )
  .mutation(async ({ ctx, input: { reason, ...selected } }) => {
    const taken = await take(ctx.em, selectionOf(ctx.services.queue, selected));
    const topics = countByTopic(taken);
    for (const [topic, count] of topics) {
      ctx.audit({
        action: "queue.discard",
        entityType: "queue",
        entityId: topic,
        summary: `Discarded ${counted(count)} of the queue ${topic}: ${reason}`,
        changes: { deadLetters: { from: count }, reason: { to: reason } },
      });
    }
    if (taken.length === 0) ctx.unchanged();
    const dead = await deadByTopic(ctx.em);
    const left = [...topics.keys()].reduce((sum, topic) => sum + (dead.get(topic) ?? 0), 0);
    return { discarded: taken.length, left };
  });
