import type { Delivery } from "./delivery.ts";
import { IMMUTABLE, PRIVATELY_IMMUTABLE } from "./headers.ts";

/** Cache-Control of a response: pinned content never changes; a private run time is not shared. */
export async function cacheControl(delivery: Delivery, pinned: boolean): Promise<string> {
  const isPublic = await delivery.runtimeIsPublic();
  if (pinned) return isPublic ? IMMUTABLE : PRIVATELY_IMMUTABLE;
  return isPublic ? delivery.options.cacheControl : "private, no-cache";
}
