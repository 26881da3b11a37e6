import type { EntityManager } from "@mikro-orm/postgresql";
import { uuidArray } from "../ids.ts";

/** Lets failed analyses begin anew, with all their attempts; those that did not fail stay as they are. */
export async function analyseAgain(em: EntityManager, imageIds: readonly string[]): Promise<void> {
  await em.execute(
    `update image set analysis_status = 'pending', analysis_attempts = 0, analysis_changed_at = now()
      where id = any(?::uuid[]) and analysis_status = 'failed'`,
    [uuidArray(imageIds)],
  );
}
