import type { EntityManager } from "@mikro-orm/postgresql";
import { newId } from "../../platform/ids.ts";
import type { Image } from "../image.ts";
import { analysisTopic } from "./topic.ts";

/**
 * Keeps the message about a picture that no attempt got through, with the row that says so; the
 * queue, whichever it is, is done with it, for none knows the reason.
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

/** What was given up before, and is done now, nobody has to send again. */
export const forgetLetters = (em: EntityManager, imageId: string): Promise<unknown> =>
  em.execute("delete from dead_letter where topic = ? and body ->> 'imageId' = ?", [
    analysisTopic.name,
    imageId,
  ]);
