import { lexicographicSortSchema, printSchema } from "graphql";
import { builder } from "./builder.ts";
import "./queries.ts";
import "./search.ts";
import "./mutations.ts";
import "./subscriptions.ts";
import "./bin.ts";
import "./reports.ts";

export const schema = builder.toSchema();

/** Builds the schema; a test compares it with `schema.graphql`. */
export const printedSchema = (): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
