/** Refuses an import most of which would be served as nothing, though no error says so. */
import type { JsonObject } from "../tokens/json.ts";
import { permuted } from "../tokens/resolver/permuted.ts";
import { buildTheme } from "../tokens/theme.ts";
import type { ValidationResult } from "../tokens/validate.ts";
import type { Place } from "./place.ts";
import { ImportProblem } from "./problem.ts";
import { tokensOf } from "./tree.ts";

/** The share of tokens that may give no custom property. */
const mostSilent = 0.2;
/** The least number of tokens that are more than a few odd ones. */
const fewest = 10;

/**
 * @param findings those of the document, whose errors say enough by themselves
 * @throws ImportProblem if more than a fifth of the tokens give no custom property, with the reason of the first
 */
export function assertPrinting(
  document: JsonObject,
  { errorCount, findings }: ValidationResult,
  place: Place,
): void {
  if (errorCount > 0) return;
  const whole = permuted(document, {}, "light");
  const { entries } = buildTheme(whole, "light", undefined, false);
  const printed = new Set(entries.map(({ token }) => token.dotted));
  const paths = tokensOf(whole as JsonObject).map(({ path }) => path.join("."));
  const silent = paths.filter((path) => !printed.has(path));
  if (silent.length < fewest || silent.length <= mostSilent * paths.length) return;
  const why = findings.find(({ path }) => silent.includes(path));
  const reason = why
    ? `${why.path} ${why.message}`
    : `${silent[0]} is of a type that no property takes`;
  throw new ImportProblem(
    place,
    `${silent.length} of ${paths.length} tokens would give no custom property: ${reason}. Send the files that say what these are, or name another format`,
  );
}
