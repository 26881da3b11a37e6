/** What an author wrote, before anything is resolved. */
import type { WrittenChange } from "#console/worker/comparison.ts";

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The path that a value names when all of it is one reference. */
export function aliasOf(value: unknown): string | undefined {
  if (typeof value === "string") return /^\{([^{}]+)\}$/.exec(value)?.[1];
  if (!isObject(value) || typeof value.$ref !== "string") return undefined;
  return value.$ref
    .replace(/^#\//, "")
    .replace(/\/\$value$/, "")
    .replaceAll("/", ".");
}

/** Why a token should no longer be used, as its author says it; undefined where it may be. */
export function deprecationOf(written: WrittenChange["before"]): string | undefined {
  const said = written?.deprecated || undefined;
  return typeof said === "string" ? `deprecated; ${said}` : said && "deprecated";
}
