import SchemaBuilder from "@pothos/core";
import type { GraphqlContext } from "./context.ts";

/** The schema's types in code; procedures provide their values. */
export const builder = new SchemaBuilder<{
  Context: GraphqlContext;
  DefaultFieldNullability: false;
  Scalars: {
    DateTime: { Input: string; Output: string };
    SafeInt: { Input: number; Output: number };
  };
}>({ defaultFieldNullability: false });

builder.scalarType("DateTime", {
  description: "A date-time in ISO 8601, in UTC with milliseconds.",
  serialize: (value) => value,
});

builder.scalarType("SafeInt", {
  description: "A whole number of up to 53 bits.",
  serialize: (value) => value,
});
