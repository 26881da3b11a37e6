import { fieldExamples } from "../notes/index.ts";
import type { Schema } from "./document.ts";

const MAX_DEPTH = 12;

/** Returns an example that fits the schema, with realistic values for fields with known names. */
export function sample(
  schema: Schema,
  components: Readonly<Record<string, Schema>>,
  name = "",
  depth = 0,
): unknown {
  const example = given(schema, name);
  if (example !== undefined) return example;
  if (depth > MAX_DEPTH) return null;
  const into = (inner: Schema, field: string): unknown =>
    sample(inner, components, field, depth + 1);
  if (schema.$ref !== undefined) {
    const target = components[schema.$ref.split("/").at(-1) as string];
    return target === undefined ? null : into(target, name);
  }
  if (schema.anyOf?.[0] !== undefined) return into(schema.anyOf[0], name);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, inner]) => [
          field,
          into(inner, field),
        ]),
      );
    case "array":
      return schema.items === undefined ? [] : [into(schema.items, "")];
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    case "string":
      return text(schema);
    default:
      return null;
  }
}

/** The example value that the schema itself, or the field's name, gives. */
function given(schema: Schema, name: string): unknown {
  const { examples, const: constant, enum: choices, type } = schema;
  if (constant !== undefined) return constant;
  if (examples?.[0] !== undefined) return examples[0];
  const named = fieldExamples[name];
  if (choices !== undefined) return choices.includes(named) ? named : choices[0];
  if (schema.default !== undefined) return schema.default;
  return named !== undefined && fits(named, type) ? named : undefined;
}

function fits(value: unknown, type: Schema["type"]): boolean {
  if (type === undefined) return false;
  const types = Array.isArray(type) ? type : [type];
  if (Array.isArray(value)) return types.includes("array");
  if (typeof value === "number") {
    return types.includes("number") || (types.includes("integer") && Number.isInteger(value));
  }
  return types.includes(typeof value);
}

function text(schema: Schema): string {
  switch (schema.format) {
    case "date-time":
      return "2026-03-02T09:30:00.000Z";
    case "uuid":
      return "0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a11";
    case "uri":
      return "https://themes.example.com/";
    default:
      return "text";
  }
}
