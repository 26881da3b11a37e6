import { z } from "zod";
import { namesOfOthers } from "../config/owners.ts";
import { invalid } from "../errors/errors.ts";
import { admin } from "../procedures/builders.ts";
import { aboutOf, aboutSchema } from "./about.ts";
import { DeadLetter } from "./dead-letter.ts";
import { findTopic, topicName } from "./selection.ts";

const MAX = 100;
const upToMax = { error: `must be a whole number from 1 to ${MAX}` };

const deadLetterSchema = z
  .object({
    id: z.string(),
    topic: z.string(),
    about: aboutSchema.meta({
      description: "Null for a message that does not belong to its topic.",
    }),
    body: z.string().meta({ description: "The message as it was sent, as JSON text." }),
    attempts: z.int().min(1).meta({ description: "The number of attempts." }),
    failedAt: z.iso.datetime(),
    reason: z.string().meta({ description: "The error of the last attempt; empty if unknown." }),
  })
  .meta({ id: "DeadLetter" });

/** Dead letters, latest first. */
export const deadLetters = admin
  .input(
    z.object({
      topic: topicName.optional().meta({ description: "Only dead letters of this topic." }),
      cursor: z.string().optional().meta({ description: "`nextCursor` of the page before." }),
      limit: z
        .int(upToMax)
        .min(1, upToMax)
        .max(MAX, upToMax)
        .default(25)
        .meta({ description: "The largest number of items to return." }),
    }),
  )
  .output(
    z
      .object({
        items: z.array(deadLetterSchema),
        nextCursor: z.string().nullable().meta({ description: "Null on the last page." }),
      })
      .meta({ id: "DeadLetterPage" }),
  )
  .query(async ({ ctx: { em, services }, input: { topic, cursor, limit } }) => {
    if (topic !== undefined) findTopic(services.queue, topic);
    const last = cursor === undefined ? undefined : lastOf(cursor);
    const rows = await em.find(
      DeadLetter,
      {
        topic: topic ?? { $nin: namesOfOthers(services.config, "topics") },
        ...(last === undefined
          ? {}
          : {
              $or: [
                { failedAt: { $lt: last.failedAt } },
                { failedAt: last.failedAt, id: { $lt: last.id } },
              ],
            }),
      },
      { orderBy: [{ failedAt: "desc" }, { id: "desc" }], limit: limit + 1 },
    );
    const shown = rows.slice(0, limit);
    const about = await aboutOf(em, shown);
    const end = rows.length > limit ? shown.at(-1) : undefined;
    return {
      items: shown.map((row, at) => ({
        ...row,
        failedAt: row.failedAt.toISOString(),
        about: about[at] ?? null,
      })),
      nextCursor: end === undefined ? null : `${end.failedAt.getTime()}.${end.id}`,
    };
  });

const cursorSchema = z
  .tuple([z.coerce.number().int().max(8.64e15), z.guid()])
  .transform(([at, id]) => ({ failedAt: new Date(at), id }));

/** @throws PlatformError `validation_failed` naming `cursor` */
function lastOf(cursor: string): { failedAt: Date; id: string } {
  const last = cursorSchema.safeParse(cursor.split("."));
  if (last.success) return last.data;
  throw invalid("cursor", "must be the nextCursor of the page before");
}
