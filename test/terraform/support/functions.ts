import { createHash } from "node:crypto";
import { fieldsOf, isFields, listOf, type Value } from "./value.ts";

const text = (value: Value | undefined): string => String(value);
const number = (value: Value | undefined): number => Number(value);

/** Terraform's own functions, as far as resources here use them; none of those that validate. */
export const functions: Record<string, (...args: Value[]) => Value> = {
  concat: (...lists) => lists.flatMap((list) => listOf(list, "an argument of concat")),
  floor: (value) => Math.floor(number(value)),
  join: (separator, list) =>
    listOf(list ?? null, "join's list")
      .map(text)
      .join(text(separator)),
  keys: (map) => Object.keys(fieldsOf(map ?? null, "the argument of keys")).sort(),
  length: (value) =>
    Array.isArray(value)
      ? value.length
      : isFields(value ?? null)
        ? Object.keys(value as object).length
        : text(value).length,
  lower: (value) => text(value).toLowerCase(),
  merge: (...maps) =>
    Object.assign({}, ...maps.filter((map) => map !== null).map((map) => fieldsOf(map, "a map"))),
  min: (...values) => Math.min(...values.map(number)),
  replace: (value, found, by) => text(value).replaceAll(text(found), text(by)),
  sha256: (value) => createHash("sha256").update(text(value)).digest("hex"),
  slice: (list, from, to) => listOf(list ?? null, "slice's list").slice(number(from), number(to)),
  substr: (value, from, length) => text(value).substr(number(from), number(length)),
  toset: (list) => [...new Set(listOf(list ?? null, "the argument of toset"))].sort(),
  tostring: (value) => (value === null ? null : text(value)),
};
