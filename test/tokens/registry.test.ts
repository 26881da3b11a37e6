import Ajv from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { tokenSchema } from "../../src/tokens/registry.ts";
import { validateTokens } from "../../src/tokens/validate.ts";
import { readers } from "../../src/tokens/values/read.ts";

test("the registry lists every type that the engine reads, each in one group", () => {
  const { types, groups } = tokenSchema();
  expect(types.map(({ type }) => type)).toEqual([...readers.keys()]);
  const grouped = groups.flatMap((group) => group.types);
  expect([...grouped].sort()).toEqual([...readers.keys()].sort());
});

test.each(tokenSchema().types)(
  "the example of $type fits its schema and has no finding",
  ({ type, valueSchema, example }) => {
    const ajv = new Ajv.default({ strict: false });
    expect(ajv.validate(valueSchema, example)).toBe(true);
    expect(validateTokens({ example: { $type: type, $value: example } }).findings).toEqual([]);
  },
);
