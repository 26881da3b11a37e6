/** Reads objects of named parts for all composite types (2025.10 format § Composite types). */
import { isObject, type Json, member } from "../json.ts";
import { invalid, readExpression, reportExtra } from "./expression.ts";
import { type CssText, type Report, within } from "./value.ts";

type Readers = Record<string, (json: Json, report: Report) => unknown>;

/** The present parts, each with its reader's result. */
export type Parts<R extends Readers> = { [K in keyof R]?: Exclude<ReturnType<R[K]>, undefined> };

/**
 * Reads an object part by part. A missing or unknown part is a warning, an invalid one invalidates the
 * object. Reads CSS text as an expression, with a warning.
 */
export function readRecord<R extends Readers>(
  json: Json,
  type: string,
  report: Report,
  readers: R,
  optional: readonly string[] = [],
): Parts<R> | CssText | undefined {
  const names = Object.keys(readers);
  const wanted = `an object with ${names.join(", ")}`;
  if (typeof json === "string") return readExpression(json, /^[^{}]+$/, wanted, report);
  if (!isObject(json)) return invalid(json, wanted, report);
  const parts: Record<string, unknown> = {};
  let failed = false;
  for (const name of names) {
    const part = member(json, name);
    if (part === undefined) {
      if (optional.includes(name)) continue;
      report.add("value_partial", `${report.at} lacks "${name}", which ${type} requires; add it`);
      continue;
    }
    const value = readers[name]?.(part, within(report, name));
    if (value === undefined) failed = true;
    else parts[name] = value;
  }
  reportExtra(json, names, report);
  if (failed) return undefined;
  if (Object.keys(parts).length === 0) return invalid(json, wanted, report);
  return parts as Parts<R>;
}
