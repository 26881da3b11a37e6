import { defineEntity, type InferEntity, p } from "@mikro-orm/core";

/** A preview link; deleted with its theme. */
export const Preview = defineEntity({
  name: "Preview",
  tableName: "preview",
  properties: {
    id: p.uuid().primary(),
    themeId: p.uuid(),
    /** SHA-256 of the token in hexadecimal, the only stored form of it. */
    digest: p.text(),
    /** Null follows the working copy. */
    version: p.integer().strictNullable(),
    note: p.text().strictNullable(),
    createdAt: p.datetime().columnType("timestamptz(3)"),
    createdBy: p.text(),
    expiresAt: p.datetime().columnType("timestamptz(3)"),
    revokedAt: p.datetime().columnType("timestamptz(3)").strictNullable(),
    revokedBy: p.text().strictNullable(),
  },
});
export type Preview = InferEntity<typeof Preview>;
