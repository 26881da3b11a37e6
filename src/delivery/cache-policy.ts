import type { Delivery } from "./delivery.ts";

const PINNED = "max-age=31536000, immutable";

/** Cache-Control of a response: pinned content never changes; a private run time is not shared. */
export async function cacheControl(delivery: Delivery, pinned: boolean): Promise<string> {
  const isPublic = (await delivery.settings())["runtime.public"] === "true";
  if (pinned) return `${isPublic ? "public" : "private"}, ${PINNED}`;
  return isPublic ? delivery.options.cacheControl : "private, no-cache";
}
