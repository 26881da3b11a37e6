import { PlatformError } from "../../errors/errors.ts";
import type { Context } from "../../procedures/context.ts";
import { cacheControl } from "../cache-policy.ts";

type Reader = Pick<Context, "services" | "caller">;

/** Whether everyone may read style guides. */
export async function guidesArePublic({ services }: Pick<Reader, "services">): Promise<boolean> {
  const { delivery } = services;
  const settings = await delivery.settings();
  return settings["styleGuide.public"] === "true" && (await delivery.runtimeIsPublic());
}

/**
 * Lets everyone read a style guide, or only people who have signed in while the setting closes it.
 *
 * @returns the Cache-Control of the answer
 * @throws PlatformError `unauthenticated`
 */
export async function openGuide(reader: Reader): Promise<string> {
  if (await guidesArePublic(reader)) return cacheControl(reader.services.delivery, false);
  if (reader.caller !== null) return "private, no-cache";
  throw new PlatformError("unauthenticated", "Style guides are open to people who have signed in.");
}
