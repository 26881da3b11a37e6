import type { EntityManager } from "@mikro-orm/postgresql";

/** Whether editors have reports of a thing in the bin to decide, or have taken it there by them. */
export async function isReported(em: EntityManager, id: string): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `select 1 from report_case
      where thing_id = ? and (decision is null or decision in ('hide', 'delete')) limit 1`,
    [id],
  );
  return rows.length > 0;
}
