import type { EntityManager } from "@mikro-orm/postgresql";
import { newId } from "../../platform/ids.ts";
import type { Image } from "../image.ts";
import { analysisTopic } from "./topic.ts";

/**
 * Keeps a picture's message as a dead letter after its last attempt, in the same transaction as the
 * picture's row, because the queue has dropped it already and could not name the reason.
 */
export async function keepLetter(em: EntityManager, image: Image): Promise<void> {
  await forgetLetters(em, image.id);
  await em.execute(
    `insert into dead_letter (id, topic, body, attempts, failed_at, reason)
     values (?, ?, ?, ?, now(), ?)`,
    [
      newId(),
      analysisTopic.name,
      JSON.stringify({ imageId: image.id }),
      image.analysisAttempts,
      image.analysisError,
    ],
  );
}

/** Removes the dead letters of a picture whose analysis has now succeeded. */
export const forgetLetters = (em: EntityManager, imageId: string): Promise<unknown> =>
  em.execute("delete from dead_letter where topic = ? and body ->> 'imageId' = ?", [
    analysisTopic.name,
    imageId,
  ]);
