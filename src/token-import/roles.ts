/** Writes the roles of an imported set into its document, as far as its names say them. */
import { isObject, type JsonObject, member } from "../tokens/json.ts";
import { guessRoles } from "../tokens/roles/of-document.ts";
import type { Place } from "./place.ts";
import type { Report } from "./report.ts";

/**
 * Adds the guessed roles of a document to those that it says, and has colors derived for roles only, unless it says
 * otherwise. A document without a guess stays as it is.
 */
export function writeRoles(document: JsonObject, place: Place, report: Report): void {
  const { roles, guessed } = guessRoles(document);
  if (guessed === 0) return;
  const objectAt = (of: JsonObject, name: string): JsonObject => {
    const found = member(of, name);
    return isObject(found) ? found : {};
  };
  const extensions = objectAt(document, "$extensions");
  const own = objectAt(extensions, "io.tokenkit");
  document.$extensions = {
    ...extensions,
    "io.tokenkit": { derive: "roles", ...own, roles: { ...roles } },
  };
  const were = guessed === 1 ? "a role was" : `${guessed} roles were`;
  const message = `${were} guessed by the names of tokens; confirm them in the console`;
  report.add("roles_guessed", place, message);
}
