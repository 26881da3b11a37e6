/** Writes schema.graphql, which a test compares with the served schema. */
import { writeFileSync } from "node:fs";
import { readCommandLine } from "../../src/config/command-line.ts";
import { printedSchema } from "./schema.ts";

readCommandLine({
  name: "npm run schema",
  options: {},
  help: {
    about: "Writes adapters/graphql/schema.graphql, the schema that /graphql serves.",
    statuses: { 0: "it is written", 1: "it failed, and says why" },
  },
});
writeFileSync(new URL("schema.graphql", import.meta.url), printedSchema());
