import { z } from "zod";
import { limit } from "../paging.ts";
import { admin } from "../trpc.ts";
import { roles } from "./roles.ts";
import { User } from "./user.ts";

const userSchema = z
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
  .input(z.object({ limit: limit(500, 100) }))
  .output(z.object({ items: z.array(userSchema) }).meta({ id: "UserList" }))
  .query(async ({ ctx, input }) => {
    const rows = await ctx.em.find(
      User,
      {},
      { orderBy: [{ lastLoginAt: "desc" }, { id: "asc" }], limit: input.limit },
    );
    return {
      items: rows.map(({ firstSeenAt, lastLoginAt, ...row }) => ({
        ...row,
        firstSeenAt: firstSeenAt.toISOString(),
        lastLoginAt: lastLoginAt.toISOString(),
      })),
    };
  });
