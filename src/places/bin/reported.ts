import type { EntityManager } from "@mikro-orm/postgresql";

/** Whether editors have reports of a thing in the bin, open or decided. */
export async function isReported(em: EntityManager, id: string): Promise<boolean> {
  const rows = await em.execute<unknown[]>("select 1 from report_case where thing_id = ? limit 1", [
    id,
  ]);
  return rows.length > 0;
}
