import { z } from "zod";
import { announceEachAfterCommit } from "../procedures/announce.ts";
import { adminMutation } from "../procedures/mutation.ts";
import { countByTopic, counted } from "./counted.ts";
import { findTopic, selection, selectionOf } from "./selection.ts";
import { AT_ONCE, deadByTopic, reopen, take } from "./take.ts";

/**
 * Sends dead letters to their topics again, with all their attempts; a picture's failed analysis becomes
 * pending. The sweep finds messages lost on the way, because the rows record unfinished work.
 */
export const redeliver = adminMutation
  .input(selection)
  .output(
    z
      .object({
        redelivered: z
          .int()
          .min(0)
          .meta({ description: `The number of messages sent again, at most ${AT_ONCE} per call.` }),
        left: z
          .int()
          .min(0)
          .meta({ description: "The number of dead letters that remain in those topics." }),
      })
      .meta({ id: "Redelivery" }),
  )
  .mutation(async ({ ctx, input }) => {
    const { queue } = ctx.services;
    const taken = await take(ctx.em, selectionOf(queue, input));
    await reopen(ctx.em, taken);
    const topics = countByTopic(taken);
    for (const [topic, count] of topics) {
      ctx.audit({
        action: "queue.redeliver",
        entityType: "queue",
        entityId: topic,
        summary: `Sent ${counted(count)} of the queue ${topic} again`,
        changes: { deadLetters: { to: count } },
      });
    }
    if (taken.length === 0) ctx.unchanged();
    for (const topic of topics.keys()) {
      const bodies = taken.filter((one) => one.topic === topic).map(({ body }) => body);
      announceEachAfterCommit(ctx, findTopic(queue, topic), bodies);
    }
    const dead = await deadByTopic(ctx.em);
    const left = [...topics.keys()].reduce((sum, topic) => sum + (dead.get(topic) ?? 0), 0);
    return { redelivered: taken.length, left };
  });
