import { z } from "zod";
import { admin } from "../../procedures/builders.ts";
import { page, pageOf } from "../../procedures/paging.ts";
import { roles } from "../../procedures/roles.ts";
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

/** The people who have signed in at least once, the latest login first. */
export const listUsers = admin
  .input(page({ max: 500, fallback: 100 }))
  .output(pageOf(userSchema))
  .query(async ({ ctx, input: { limit, offset } }) => {
    const [rows, total] = await ctx.em.findAndCount(
      User,
      {},
      { orderBy: [{ lastLoginAt: "desc" }, { id: "asc" }], limit, offset },
    );
    const items = rows.map(({ firstSeenAt, lastLoginAt, ...row }) => ({
      ...row,
      firstSeenAt: firstSeenAt.toISOString(),
      lastLoginAt: lastLoginAt.toISOString(),
    }));
    return { items, total, limit, offset };
  });
