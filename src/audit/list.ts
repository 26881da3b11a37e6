import { z } from "zod";
import { AuditEntry } from "../procedures/audit-entry.ts";
import { admin } from "../procedures/builders.ts";
import { instant } from "../procedures/instant.ts";
import { page, pageOf } from "../procedures/paging.ts";

const auditEntrySchema = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    actor: z.string(),
    action: z.string(),
    entityType: z.string(),
    entityId: z.string(),
    summary: z.string(),
    changes: z.record(z.string(), z.unknown()),
    requestId: z.string(),
  })
  .meta({ id: "AuditEntry" });

const only = (description: string) => z.string().optional().meta({ description });

/** The audit log, newest first. */
export const list = admin
  .input(
    page({ max: 500, fallback: 50 }).extend({
      actor: only("Only rows of this caller, such as `key:7f3a9c21`."),
      action: only("Only rows of this action, such as `theme.publish`."),
      entityType: only("Only rows about this kind of thing."),
      entityId: only("Only rows about the thing of this id."),
      since: instant("2026-11-21T00:00:00Z")
        .optional()
        .meta({ description: "Only rows from this instant on." }),
    }),
  )
  .output(pageOf(auditEntrySchema).meta({ id: "AuditPage" }))
  .query(async ({ ctx, input }) => {
    const { limit, offset, since, actor, action, entityType, entityId } = input;
    const equal = Object.entries({ actor, action, entityType, entityId }).filter(
      ([, value]) => value !== undefined,
    );
    const [rows, total] = await ctx.em.findAndCount(
      AuditEntry,
      {
        ...Object.fromEntries(equal),
        ...(since === undefined ? {} : { at: { $gte: new Date(since) } }),
      },
      { orderBy: [{ at: "desc" }, { id: "desc" }], limit, offset },
    );
    const items = rows.map((row) => ({
      ...row,
      at: row.at.toISOString(),
      changes: JSON.parse(row.changes),
    }));
    return { items, total, limit, offset };
  });
