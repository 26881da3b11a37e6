import { expect, it } from "vitest";
import {
  assertConvertible,
  assertSavable,
  assertSendable,
  tokensIn,
} from "../../../src/console/routes/themes/import/size.ts";

const group = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`t${at}`, { $type: "color", $value: "#123456" }]),
  );

it("refuses a document over the limit in tokens and bytes, with the limit and ways on", () => {
  expect(() => assertSavable({ color: group(45_000) }, 1_048_576)).toThrow(
    "These are 45,000 tokens, 2.1 MB as JSON. The service takes 1 MB at once. Import fewer groups, or have an operator raise MAX_BODY_BYTES.",
  );
  expect(() => assertSavable({ color: group(45_000) }, 4_194_304)).not.toThrow();
});

it("refuses a token document before it is converted, but not for extensions of its tool", () => {
  expect(() => assertConvertible({ color: group(45_000) }, 1_048_576)).toThrow("45,000 tokens");
  const noted = { ...group(10), $extensions: { tool: "x".repeat(2_000_000) } };
  expect(() => assertConvertible(noted, 1_048_576)).not.toThrow();
  expect(() => assertConvertible({ a: { value: "x".repeat(2_000_000) } }, 1_000)).not.toThrow();
});

it("refuses files that no request can carry", () => {
  const archive = { name: "set.zip", base64: "A".repeat(2_000_000) };
  expect(() => assertSendable([archive], 1_048_576)).toThrow(/^The file takes 2 MB to send\. /);
  expect(() => assertSendable([archive, archive], 1_048_576)).toThrow(/^The files take 4 MB/);
  expect(() => assertSendable([archive], 4_194_304)).not.toThrow();
});

it("counts umlauts by their bytes", () => {
  const tokens = { $description: "ü".repeat(1_000) };
  expect(() => assertSavable(tokens, 3_500)).toThrow("0 tokens, 4 kB as JSON");
});

it("counts the tokens of groups, and of the sets and contexts of a resolver", () => {
  expect(tokensIn({ color: { ...group(3), deep: group(2) }, $value: undefined })).toBe(1);
  expect(tokensIn({ color: { ...group(3), deep: group(2) } })).toBe(5);
  const resolver = {
    sets: { base: { sources: [{ color: group(3) }] } },
    modifiers: { density: { contexts: { compact: [{ space: group(2) }] } } },
  };
  expect(tokensIn(resolver)).toBe(5);
});
