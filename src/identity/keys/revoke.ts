import { LockMode } from "@mikro-orm/core";
import { z } from "zod";
import { notFound } from "../../errors/errors.ts";
import { adminMutation } from "../../procedures/mutation.ts";
import { ApiKey } from "./api-key.ts";

/** Ends a key at once, on every replica. */
export const revokeKey = adminMutation
  .input(
    z.object({ id: z.string().meta({ description: "The eight hexadecimal digits of the key." }) }),
  )
  .output(z.void())
  .mutation(async ({ ctx, input: { id } }) => {
    const row = await ctx.em.findOne(
      ApiKey,
      { id, revokedAt: null },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (row === null) throw notFound(`There is no API key ${id}.`);
    row.revokedAt = new Date();
    ctx.audit({
      action: "apikey.revoke",
      entityType: "apikey",
      entityId: id,
      summary: `Revoked the API key ${row.name}`,
    });
  });
