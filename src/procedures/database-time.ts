import type { EntityManager } from "@mikro-orm/postgresql";

/** The database's time, because the clocks of processes differ. */
export async function databaseTime(em: EntityManager): Promise<Date> {
  const [row] = await em.execute<{ at: string | Date }[]>("select clock_timestamp() as at");
  return new Date((row as { at: string | Date }).at);
}
