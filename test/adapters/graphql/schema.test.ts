import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { printedSchema } from "../../../adapters/graphql/schema.ts";

it("schema.graphql is the schema in code; npm run schema writes it", () => {
  const file = new URL("../../../adapters/graphql/schema.graphql", import.meta.url);
  expect(readFileSync(file, "utf8")).toBe(printedSchema());
});
