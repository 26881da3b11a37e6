import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { parse } from "yaml";
import { fieldsOf, isFields, listOf, type Value } from "./value.ts";

const text = (value: Value | undefined): string => String(value);
const number = (value: Value | undefined): number => Number(value);

/** A function's error, which `can` and `try` catch. */
export class Refused extends Error {}

/** Terraform's own functions, as far as the files here use them. */
export const functions: Record<string, (...args: Value[]) => Value> = {
  alltrue: (list) => listOf(list ?? null, "alltrue's list").every((value) => value === true),
  anytrue: (list) => listOf(list ?? null, "anytrue's list").some((value) => value === true),
  cidrhost: (range) => firstOf(text(range)),
  concat: (...lists) => lists.flatMap((list) => listOf(list, "an argument of concat")),
  contains: (list, value) => listOf(list ?? null, "contains' list").includes(value ?? null),
  distinct: (list) => [...new Set(listOf(list ?? null, "distinct's list"))],
  endswith: (value, end) => text(value).endsWith(text(end)),
  file: (path) => readFileSync(text(path), "utf8"),
  floor: (value) => Math.floor(number(value)),
  jsondecode: (value) => JSON.parse(text(value)) as Value,
  jsonencode: (value) => JSON.stringify(value),
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
  regex: (pattern, value) => {
    const found = new RegExp(text(pattern)).exec(text(value));
    if (found === null) throw new Refused(`${text(value)} does not match ${text(pattern)}`);
    return found[1] ?? found[0];
  },
  replace: (value, found, by) => text(value).replaceAll(text(found), text(by)),
  sha256: (value) => createHash("sha256").update(text(value)).digest("hex"),
  split: (separator, value) => text(value).split(text(separator)),
  startswith: (value, start) => text(value).startsWith(text(start)),
  slice: (list, from, to) => listOf(list ?? null, "slice's list").slice(number(from), number(to)),
  substr: (value, from, length) => text(value).substr(number(from), number(length)),
  toset: (list) => [...new Set(listOf(list ?? null, "the argument of toset"))].sort(),
  tonumber: (value) => {
    if (value === "" || Number.isNaN(number(value)))
      throw new Refused(`${text(value)} is no number`);
    return number(value);
  },
  tostring: (value) => (value === null ? null : text(value)),
  lookup: (map, key, fallback) =>
    fieldsOf(map ?? null, "lookup's map")[text(key)] ?? fallback ?? null,
  values: (map) =>
    Object.entries(fieldsOf(map ?? null, "the argument of values"))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, value]) => value),
  trimsuffix: (value, suffix) =>
    text(value).endsWith(text(suffix)) ? text(value).slice(0, -text(suffix).length) : text(value),
  upper: (value) => text(value).toUpperCase(),
  urlencode: (value) => encodeURIComponent(text(value)),
  yamldecode: (value) => parse(text(value)) as Value,
};

/** The first address of a range, if it is one. */
function firstOf(range: string): string {
  const [address = "", bits = "", ...more] = range.split("/");
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (more.length > 0 || !/^\d+$/.test(bits) || Number(bits) > most) {
    throw new Refused(`${range} is no range`);
  }
  if (most === 128) return address;
  const whole = address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
  const size = 2 ** (32 - Number(bits));
  const first = Math.floor(whole / size) * size;
  return [24, 16, 8, 0].map((shift) => Math.floor(first / 2 ** shift) % 256).join(".");
}
