/** Which rows of the audit log are shown, as the address says it. */
export interface AuditSearch {
  actor?: string;
  action?: string;
  entityType?: string;
  entityId?: string;
  /** RFC 3339 instant. */
  since?: string;
  /** From 1. */
  page?: number;
}

const texts = ["actor", "action", "entityType", "entityId", "since"] as const;

export function auditSearch(search: Record<string, unknown>): AuditSearch {
  const found: AuditSearch = {};
  for (const name of texts) {
    const value = search[name];
    if ((typeof value === "string" || typeof value === "number") && value !== "") {
      found[name] = String(value);
    }
  }
  const page = Number(search.page);
  if (Number.isInteger(page) && page > 1) found.page = page;
  return found;
}
