import { lexicographicSortSchema, printSchema } from "graphql";
import { builder } from "./builder.ts";
import "./queries.ts";
import "./search.ts";
import "./mutations.ts";

export const schema = builder.toSchema();

/** The schema as `schema.graphql` has it; a test holds the two together. */
export const printedSchema = (): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
