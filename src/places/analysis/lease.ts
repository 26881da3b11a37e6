import type { Image } from "../image.ts";

/** Without a sign of life for so long, whoever claimed a picture is taken to be gone. */
const LEASE_SECONDS = 45;
/** How often whoever works on it gives one. */
export const RENEW_MS = 10_000;

export const leaseFromNow = (): Date => new Date(Date.now() + LEASE_SECONDS * 1000);

/** Whether somebody is at its analysis. */
export const isHeld = (image: Image): boolean =>
  image.analysisStatus === "processing" &&
  image.analysisLeasedUntil != null &&
  image.analysisLeasedUntil.getTime() > Date.now();
