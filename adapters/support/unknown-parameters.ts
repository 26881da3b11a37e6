import { type FieldError, PlatformError } from "../../src/errors/errors.ts";
import { isOneSlip } from "../../src/errors/slip.ts";
import { inputParts, type Route } from "./route.ts";

const MAX_DETAILS = 20;
const MAX_NAME = 80;

/**
 * Checks the query parameters of a route below /api; other surfaces ignore unknown ones, because links
 * collect such things. The check throws a PlatformError `validation_failed` that names the known ones.
 */
export function unknownParameters(route: Route): (query: URLSearchParams) => void {
  if (!route.path.startsWith("/api/") || route.others !== undefined) return () => {};
  const known = [...(inputParts(route)?.query ?? []), "token"].sort();
  const names = new Set(known);
  return (query) => {
    const details: FieldError[] = [];
    for (const name of new Set(query.keys())) {
      if (names.has(name) || details.length === MAX_DETAILS) continue;
      details.push({ field: name.slice(0, MAX_NAME), message: messageOf(name, known) });
    }
    const first = details[0];
    if (first === undefined) return;
    throw new PlatformError("validation_failed", `${first.field}: ${first.message}`, details);
  };
}

function messageOf(name: string, known: readonly string[]): string {
  const meant = known.filter((one) => isOneSlip(name, one));
  const hint = meant.length > 0 ? `; you may mean ${meant.join(" or ")}` : "";
  return `is no query parameter of this address, which takes ${known.join(", ")}${hint}`;
}
