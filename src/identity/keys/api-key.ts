import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Role } from "../../procedures/roles.ts";
import type { KeyAction } from "../../procedures/scope.ts";

export const ApiKey = defineEntity({
  name: "ApiKey",
  tableName: "api_key",
  properties: {
    /** Eight hexadecimal digits, part of the key itself. */
    id: p.text().primary(),
    name: p.text(),
    role: p.text().$type<Role>(),
    /** SHA-256 of the whole key, in hexadecimal. */
    digest: p.text().unique(),
    /** Its scope: the slugs of its themes, and its actions; null for all. */
    themes: p.array().strictNullable(),
    actions: p.array().$type<KeyAction[]>().strictNullable(),
    expiresAt: p.datetime().columnType("timestamptz(3)").strictNullable(),
    createdAt: p.datetime().columnType("timestamptz(3)"),
    createdBy: p.text().strictNullable(),
    lastUsedAt: p.datetime().columnType("timestamptz(3)").strictNullable(),
    revokedAt: p.datetime().columnType("timestamptz(3)").strictNullable(),
  },
});
export type ApiKey = InferEntity<typeof ApiKey>;
