import type { EntityManager } from "@mikro-orm/postgresql";
import type { Image } from "../image.ts";

/** Seconds after which a claim without a renewal counts as abandoned. */
const LEASE_SECONDS = 45;
/** The queue's limit for a handler; a handler that hangs keeps its picture no longer than this. */
const LONGEST_SECONDS = 600;
/** How often the worker renews its claim. */
export const RENEW_MS = 10_000;

/** The database's clock; the clocks of two machines may differ by minutes. */
export async function leaseClock(em: EntityManager): Promise<Date> {
  const [row] = await em.execute<{ now: string | Date }[]>("select clock_timestamp() as now");
  if (row === undefined) throw new Error("The database does not tell the time");
  return new Date(row.now);
}

export const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_SECONDS * 1000);

/** Claims that began before this time are not renewed. */
export const oldestClaim = (now: Date): Date => new Date(now.getTime() - LONGEST_SECONDS * 1000);

/** Whether a worker holds the claim on the picture. */
export const isHeld = (image: Image, now: Date): boolean =>
  image.analysisStatus === "processing" &&
  image.analysisLeasedUntil != null &&
  image.analysisLeasedUntil > now;
