import type { EntityManager } from "@mikro-orm/postgresql";
import type { Image } from "../image.ts";

/** Without a sign of life for so long, whoever claimed a picture is taken to be gone. */
const LEASE_SECONDS = 45;
/** As long as the queue leaves a message to its handler: one that hangs keeps the picture no longer. */
const LONGEST_SECONDS = 600;
/** How often whoever works on it gives one. */
export const RENEW_MS = 10_000;

/** The database's clock, which all go by: those of two machines may be minutes apart. */
export async function leaseClock(em: EntityManager): Promise<Date> {
  const [row] = await em.execute<{ now: string | Date }[]>("select clock_timestamp() as now");
  if (row === undefined) throw new Error("The database does not tell the time");
  return new Date(row.now);
}

export const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_SECONDS * 1000);

/** A claim that began before is not renewed. */
export const oldestClaim = (now: Date): Date => new Date(now.getTime() - LONGEST_SECONDS * 1000);

/** Whether somebody is at its analysis. */
export const isHeld = (image: Image, now: Date): boolean =>
  image.analysisStatus === "processing" &&
  image.analysisLeasedUntil != null &&
  image.analysisLeasedUntil > now;
