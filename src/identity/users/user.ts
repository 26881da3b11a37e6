import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Role } from "../../procedures/roles.ts";

/** A person seen at least once at login. */
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
    /** The configured group that gave the role at the latest login; null where none had to. */
    roleGroup: p.text().nullable(),
    /** When a session was last used, down to a minute; null until one has been. */
    lastSeenAt: p.datetime().columnType("timestamptz(3)").nullable(),
    /** Sessions that began by then have been ended. */
    sessionsNotBefore: p.datetime().columnType("timestamptz(3)").nullable(),
  },
});
export type User = InferEntity<typeof User>;
