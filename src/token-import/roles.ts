/** Writes the roles of an imported set into its document, as far as its names say them. */
import { isObject, type JsonObject, member } from "../tokens/json.ts";
import { guessRoles } from "../tokens/roles/of-document.ts";
import type { Place } from "./place.ts";
import type { Report } from "./report.ts";

/** Formats of documents that may be made here, which an import leaves as they are unless it finds roles. */
const standard: readonly string[] = ["dtcg", "resolver"];

/**
 * Adds the guessed roles of a document to those that it says, and has colors derived for roles only, unless it says
 * otherwise, because the colors of a set that another tool made are complete.
 */
export function writeRoles(
  document: JsonObject,
  format: string,
  place: Place,
  report: Report,
): void {
  const { roles, guessed } = guessRoles(document);
  if (guessed === 0 && standard.includes(format)) return;
  const objectAt = (of: JsonObject, name: string): JsonObject => {
    const found = member(of, name);
    return isObject(found) ? found : {};
  };
  const extensions = objectAt(document, "$extensions");
  const own = objectAt(extensions, "io.tokenkit");
  document.$extensions = {
    ...extensions,
    "io.tokenkit": { derive: "roles", ...own, ...(guessed > 0 && { roles: { ...roles } }) },
  };
  if (guessed === 0) return;
  const were = guessed === 1 ? "a role was" : `${guessed} roles were`;
  const message = `${were} guessed by the names of tokens; confirm them in the console`;
  report.add("roles_guessed", place, message);
}
