import { Type } from "@mikro-orm/core";

/**
 * A JSON column that stays text in the entity, so values come back unchanged: the ORM does not reorder
 * keys, and `__proto__` is an ordinary name.
 */
export class JsonText extends Type<string | null, string | null> {
  override convertToJSValueSQL(key: string): string {
    return `${key}::text`;
  }

  override compareAsType(): string {
    return "string";
  }

  override get runtimeType(): string {
    return "string";
  }
}
