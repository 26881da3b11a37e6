import { isServed, type Kind, onlyService, type Running } from "../../../src/config/owners.ts";

const kinds: readonly Kind[] = ["permissions", "events", "settings"];

/** Leaves out the values and fields of schemas that name what a service that does not run owns. */
export function onlyServed<Value>(document: Value, running: Running): Value {
  if (onlyService(running) === undefined) return document;
  const isKept = (name: unknown): boolean =>
    typeof name !== "string" ||
    !/^\w+\.\w+$/.test(name) ||
    kinds.every((kind) => isServed(running, kind, name));
  const kept = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter(isKept).map(kept);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, each]) => (isKept(key) ? [[key, kept(each)]] : [])),
    );
  };
  return kept(document) as Value;
}
