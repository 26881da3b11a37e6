import type { EntityManager } from "@mikro-orm/postgresql";
import { uuidArray } from "../ids.ts";

/** Restarts failed analyses with all their attempts; leaves the others alone. */
export async function analyseAgain(em: EntityManager, imageIds: readonly string[]): Promise<void> {
  await em.execute(
    `update image set analysis_status = 'pending', analysis_attempts = 0, analysis_changed_at = now()
      where id = any(?::uuid[]) and analysis_status = 'failed'`,
    [uuidArray(imageIds)],
  );
}
