import { z } from "zod";
import { pageOf } from "../procedures/paging.ts";

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

export const auditPageSchema = pageOf(auditEntrySchema).meta({ id: "AuditPage" });

/** The export formats of the log. */
export const exportFormats = ["csv", "jsonl"] as const;
export const exportMediaTypes = {
  csv: "text/csv; charset=utf-8",
  jsonl: "application/x-ndjson; charset=utf-8",
} as const satisfies Record<(typeof exportFormats)[number], string>;
