import { PlatformError } from "../../errors/errors.ts";
import type { Caller } from "../../procedures/caller.ts";
import type { Theme } from "../theme.ts";

/**
 * Refuses what would free the slug of a theme with a rule of its own, because a new theme of that slug
 * would have none.
 *
 * @throws PlatformError `forbidden`
 */
export function assertMayFreeSlug(
  { slug, requiredApprovals, editors, owners }: Theme,
  caller: Pick<Caller, "role"> | null,
  verb: "delete" | "rename",
): void {
  const hasRules = requiredApprovals !== null || editors !== null || owners !== null;
  if (!hasRules || caller?.role === "admin") return;
  throw new PlatformError(
    "forbidden",
    `${slug} has rules of its own, so only an admin may ${verb} it.`,
    [{ field: "slug", message: "may be freed by an admin only" }],
  );
}
