import { isDeepStrictEqual } from "node:util";
import type { AuditDraft } from "../procedures/audit-draft.ts";
import type { Theme } from "./theme.ts";

const fields = ["slug", "name", "description", "status", "defaultAppearance", "version"] as const;

/** The audit row's changes: fields by value, document and metadata only by version, because history has them. */
export function changesBetween(before: Theme, after: Theme): NonNullable<AuditDraft["changes"]> {
  const changes: NonNullable<AuditDraft["changes"]> = {};
  for (const field of fields) {
    if (before[field] !== after[field]) {
      changes[field] = { from: before[field], to: after[field] };
    }
  }
  for (const field of ["tokens", "meta"] as const) {
    if (!sameJson(before[field], after[field])) {
      changes[field] = { from: `version ${before.version}`, to: `version ${after.version}` };
    }
  }
  return changes;
}

/** Compares parsed values, because the database prints `meta` in its own form. */
function sameJson(before: string | null, after: string | null): boolean {
  if (before === after || before === null || after === null) return before === after;
  return isDeepStrictEqual(JSON.parse(before), JSON.parse(after));
}
