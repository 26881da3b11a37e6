import { isServed, type Kind, onlyService, type Running } from "../../../src/config/owners.ts";

const kinds: readonly Kind[] = ["permissions", "events", "settings"];

/** The lists whose values name what services own; a value elsewhere may be anyone's. */
const listsOfNames: ReadonlySet<string> = new Set([
  "enum",
  "required",
  "permissions",
  "events",
  "updated",
]);
/** The objects whose fields do. */
const objectsOfNames: ReadonlySet<string> = new Set(["properties", "example", "items"]);

/**
 * Leaves out the values and fields that name what a service that does not run owns, and says which service runs alone.
 * Where both run, the description has no field `services`, because no answer has it.
 */
export function onlyServed<Value>(document: Value, running: Running): Value {
  const only = onlyService(running);
  const isKept = (name: unknown): boolean =>
    typeof name !== "string" ||
    !/^\w+\.\w+$/.test(name) ||
    kinds.every((kind) => isServed(running, kind, name));
  const kept = (value: unknown, under: string): unknown => {
    if (Array.isArray(value)) {
      const names = listsOfNames.has(under) ? value.filter(isKept) : value;
      return names.map((each) => kept(each, under));
    }
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).flatMap(([key, each]): [string, unknown][] => {
      if (key === "services") return only === undefined ? [] : [[key, aloneOnly(each, only)]];
      return objectsOfNames.has(under) && !isKept(key) ? [] : [[key, kept(each, key)]];
    });
    return Object.fromEntries(entries);
  };
  return kept(document, "") as Value;
}

/** The field `services` of an example or of a schema, for an installation that runs one. */
const aloneOnly = (value: unknown, only: string): unknown =>
  Array.isArray(value) ? [only] : { ...(value as object), items: { type: "string", const: only } };
