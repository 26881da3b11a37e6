import { z } from "zod";
import type { Schema } from "./document.ts";

/** Collects named schemas while the operations that use them are described. */
export class SchemaCollector {
  readonly components: Record<string, Schema> = {};

  /** The JSON Schema of `type`, as a client writes it or as the service answers it. */
  describe(type: z.ZodType, io: "input" | "output"): Schema {
    const {
      $schema: _,
      $defs,
      ...schema
    } = z.toJSONSchema(type, {
      io,
      unrepresentable: "any",
      override: ({ jsonSchema }) => tidy(jsonSchema as Schema),
    }) as Schema & { $defs?: Record<string, Schema> };
    for (const [name, definition] of Object.entries($defs ?? {})) {
      this.add(name, pointAtComponents(definition));
    }
    return pointAtComponents(schema);
  }

  add(name: string, schema: Schema): void {
    const existing = this.components[name];
    if (existing !== undefined && JSON.stringify(existing) !== JSON.stringify(schema)) {
      throw new Error(`Two different schemas are named ${name}`);
    }
    this.components[name] = schema;
  }
}

/** Drops the noise that zod adds: patterns next to a format, the bounds of a double. */
function tidy(schema: Schema): void {
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  delete schema.propertyNames;
  delete schema.id;
}

function pointAtComponents(schema: Schema): Schema {
  const text = JSON.stringify(schema).replaceAll(
    '"$ref":"#/$defs/',
    '"$ref":"#/components/schemas/',
  );
  return JSON.parse(text) as Schema;
}
