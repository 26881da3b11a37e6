import { z } from "zod";
import { admin } from "../../procedures/builders.ts";
import { filled, page, pageOf, textFilter } from "../../procedures/paging.ts";
import { roles } from "../../procedures/roles.ts";
import { SESSION_SECONDS } from "../session/ended-sessions.ts";
import { User } from "./user.ts";

export const userSchema = z
  .object({
    id: z.string(),
    subject: z.string(),
    username: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    firstSeenAt: z.iso.datetime(),
    lastLoginAt: z.iso.datetime(),
  })
  .meta({ id: "User" });

const seenUserSchema = userSchema
  .extend({
    roleGroup: z.string().nullable().meta({
      description:
        "The configured group that gave the role at the latest login; null for a viewer, who needs none, and for logins that predate this field.",
    }),
    lastSeenAt: z.iso.datetime().meta({
      description: "The latest use of any of their sessions, to the minute; at least the login.",
    }),
    signedInUntil: z.iso.datetime().nullable().meta({
      description: "When the session of the latest login expires; null if it has ended.",
    }),
  })
  .meta({ id: "SeenUser" });

/** The people who have signed in at least once, the latest login first. */
export const listUsers = admin
  .input(
    page({ max: 500, fallback: 100 }).extend({
      q: textFilter("Only people whose name, username or e-mail address has this text in it."),
      role: z
        .enum(roles, { error: `must be one of ${roles.join(", ")}` })
        .optional()
        .meta({ description: "Only people with this role." }),
    }),
  )
  .output(pageOf(seenUserSchema))
  .query(async ({ ctx, input: { limit, offset, q, role } }) => {
    const text = filled(q);
    const like = { $ilike: `%${text}%` };
    const [rows, total] = await ctx.em.findAndCount(
      User,
      {
        ...(role === undefined ? {} : { role }),
        ...(text === undefined
          ? {}
          : { $or: [{ name: like }, { username: like }, { email: like }] }),
      },
      { orderBy: [{ lastLoginAt: "desc" }, { id: "asc" }], limit, offset },
    );
    return { items: rows.map((row) => toSeenUser(row)), total, limit, offset };
  });

function toSeenUser(row: User): z.infer<typeof seenUserSchema> {
  const { id, subject, username, name, email, role, firstSeenAt, lastLoginAt } = row;
  const seen = row.lastSeenAt ?? lastLoginAt;
  return {
    ...{ id, subject, username, name, email, role },
    roleGroup: row.roleGroup ?? null,
    firstSeenAt: firstSeenAt.toISOString(),
    lastLoginAt: lastLoginAt.toISOString(),
    lastSeenAt: (seen > lastLoginAt ? seen : lastLoginAt).toISOString(),
    signedInUntil: sessionEndOf(row)?.toISOString() ?? null,
  };
}

function sessionEndOf({ lastLoginAt, sessionsNotBefore }: User): Date | null {
  if (sessionsNotBefore && sessionsNotBefore >= lastLoginAt) return null;
  const end = new Date(lastLoginAt.getTime() + SESSION_SECONDS * 1000);
  return end > new Date() ? end : null;
}
