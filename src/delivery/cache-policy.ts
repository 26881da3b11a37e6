import type { Delivery } from "./delivery.ts";
import { IMMUTABLE, PRIVATELY_IMMUTABLE } from "./headers.ts";

/** The Cache-Control of a response: immutable if pinned, never shared if run time is private. */
export async function cacheControl(delivery: Delivery, pinned: boolean): Promise<string> {
  const isPublic = await delivery.runtimeIsPublic();
  if (pinned) return isPublic ? IMMUTABLE : PRIVATELY_IMMUTABLE;
  return isPublic ? delivery.options.cacheControl : "private, no-cache";
}
