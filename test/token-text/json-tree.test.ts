/** Trees of JSON texts are those of jsonc-parser, however the texts are written. */
import fc from "fast-check";
import { type Node, parseTree } from "jsonc-parser";
import { expect, test } from "vitest";
import { treeOf } from "../../src/token-text/json-text.ts";
import { draws } from "../support/draws.ts";

/** A tree without its links upwards; the offset of the parent stands in for each. */
const plain = (node: Node | undefined): unknown =>
  node && {
    ...node,
    parent: node.parent?.offset,
    children: node.children?.map((child) => plain(child)),
  };

/** Writes a value with white space of any kind, escaped characters and numbers in several forms. */
function written(value: unknown, space: () => string): string {
  if (Array.isArray(value)) {
    return `[${space()}${value.map((one) => written(one, space)).join(`${space()},${space()}`)}${space()}]`;
  }
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(
      ([name, one]) => `${written(name, space)}${space()}:${space()}${written(one, space)}`,
    );
    return `{${space()}${members.join(`${space()},${space()}`)}${space()}}`;
  }
  const text = JSON.stringify(value);
  if (typeof value === "number" && Number.isInteger(value)) return `${text}E+0`;
  return typeof value === "string" ? text.replaceAll("a", "\\u0061").replaceAll("/", "\\/") : text;
}

const spaces = fc.infiniteStream(fc.constantFrom("", " ", "\n  ", "\t", "\r\n"));

test("any JSON text", () => {
  fc.assert(
    fc.property(fc.jsonValue(), spaces, (value, stream) => {
      const space = (): string => stream.next().value ?? "";
      const text = `${space()}${written(value, space)}${space()}`;
      expect(plain(treeOf(text))).toEqual(plain(parseTree(text)));
    }),
    draws(300),
  );
});

test("names that occur twice, and a text that breaks off", () => {
  for (const text of [
    '{"a": 1, "a": {"b": [true, false, null, -0.5e-3, ""]}}',
    '{"a": [1, {"b": ',
  ]) {
    expect(plain(treeOf(text))).toEqual(plain(parseTree(text)));
  }
});
