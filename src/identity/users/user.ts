import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Role } from "../../procedures/roles.ts";

/** A person who has signed in at least once. */
export const User = defineEntity({
  name: "User",
  tableName: "app_user",
  properties: {
    id: p.uuid().primary(),
    subject: p.text().unique(),
    username: p.text(),
    name: p.text(),
    email: p.text(),
    role: p.text().$type<Role>(),
    firstSeenAt: p.datetime().columnType("timestamptz(3)"),
    lastLoginAt: p.datetime().columnType("timestamptz(3)"),
    /** The configured group that gave the role at the latest login; null if none was needed. */
    roleGroup: p.text().nullable(),
    /** Their groups at the latest login, as far as themes name them. */
    groups: p.array().default([]),
    /** The last use of a session, to the minute; null before the first. */
    lastSeenAt: p.datetime().columnType("timestamptz(3)").nullable(),
    /** Sessions that began up to this time have ended. */
    sessionsNotBefore: p.datetime().columnType("timestamptz(3)").nullable(),
  },
});
export type User = InferEntity<typeof User>;
