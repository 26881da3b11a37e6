import type { Resource } from "./plan.ts";
import { isFields, Unknown, type Value } from "./value.ts";

export interface Leaf {
  /** Names of blocks and arguments, such as `template.scaling.max_instance_count`. */
  path: string;
  value: Exclude<Value, Value[]>;
}

/** Every single value that a resource is given; maps with names of their own are left whole. */
export function leavesOf({ arguments: given }: Resource): Leaf[] {
  return below(given, "");
}

function below(value: Value, path: string): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((item) => below(item, path));
  if (!isFields(value) || value instanceof Unknown) return [{ path, value }];
  return Object.entries(value).flatMap(([name, inner]) =>
    below(inner, path === "" ? name : `${path}.${name}`),
  );
}

/** All values at a path, through repeated blocks; empty if absent. */
export const valuesAt = (resource: Resource, path: string): Value[] =>
  leavesOf(resource)
    .filter((leaf) => leaf.path === path)
    .map(({ value }) => value);

/** The single value at a path; undefined if absent. */
export function valueAt(resource: Resource, path: string): Value | undefined {
  const [value, ...more] = valuesAt(resource, path);
  if (more.length > 0) throw new Error(`${resource.address} has several ${path}.`);
  return value;
}

/** The blocks at a path. */
export function blocksAt(resource: Resource, path: string): Record<string, Value>[] {
  let found: Value[] = [resource.arguments];
  for (const name of path.split(".")) {
    found = found.flatMap((value) => (isFields(value) ? (value[name] ?? []) : []));
  }
  return found.filter(isFields);
}

/** Seconds of a duration as Google writes them. */
export function seconds(value: Value | undefined): number {
  const found = /^(\d+(?:\.\d+)?)s$/.exec(String(value));
  if (found === null) throw new Error(`${String(value)} is no duration in seconds`);
  return Number(found[1]);
}
