/**
 * JSON values as the engine handles them. Names such as `__proto__` and `constructor` are ordinary
 * member names: objects are read with `member` and written with a null prototype only.
 */

/** A JSON value (RFC 8259). */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object; every member is read through `member` or `Object.keys`. */
export interface JsonObject {
  [name: string]: Json;
}

/** Deepest nesting of groups, and, apart from it, of one value. */
export const maximumDepth = 256;

/** Whether a value is a JSON object (neither array nor null). */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A new object without a prototype, so any name can be an own member. */
export function emptyObject(): JsonObject {
  return Object.create(null) as JsonObject;
}

/** An own member, or `undefined`; never an inherited one. */
export function member(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Whether the member of a group is one of the format's own properties rather than a child. */
export function isProperty(name: string): boolean {
  return name.startsWith("$") && name !== "$root";
}

/**
 * Whether a value at some depth nests beyond `maximumDepth`. Never goes deeper itself, so it can guard every
 * recursive function.
 */
export function isTooDeep(json: Json, depth = 0): boolean {
  if (typeof json !== "object" || json === null) return false;
  if (depth > maximumDepth) return true;
  if (Array.isArray(json)) {
    for (const item of json) if (isTooDeep(item, depth + 1)) return true;
    return false;
  }
  for (const name in json) if (isTooDeep(json[name] ?? null, depth + 1)) return true;
  return false;
}

/** The characters of text that weigh as much as one node. */
export const unit = 16;

/**
 * The weight of a value: one unit per node, and one per 16 characters of text. Limits the multiplication by
 * references (`alias bombs`).
 */
export function weigh(value: Json): number {
  if (typeof value === "string") return 1 + Math.floor(value.length / unit);
  if (typeof value !== "object" || value === null) return 1;
  let weight = 1;
  if (Array.isArray(value)) for (const item of value) weight += weigh(item);
  else for (const name of Object.keys(value)) weight += 1 + weigh(value[name] ?? null);
  return weight;
}

/** Whether two JSON values are the same, whatever the order of their members. */
export function sameJson(left: Json | undefined, right: Json | undefined): boolean {
  if (left === right) return true;
  if (Array.isArray(left)) {
    if (!Array.isArray(right) || left.length !== right.length) return false;
    return left.every((item, index) => sameJson(item, right[index]));
  }
  if (!isObject(left) || !isObject(right)) return false;
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  return names.every((name) => Object.hasOwn(right, name) && sameJson(left[name], right[name]));
}
