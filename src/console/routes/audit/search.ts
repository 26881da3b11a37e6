/** The state of the audit log in its address. */
export interface AuditSearch extends AuditNarrowing {
  /** The service's cursor at which the page begins. */
  from?: string;
}

/** The filters of the log. */
export interface AuditNarrowing {
  q?: string;
  actor?: string;
  action?: string;
  entityType?: string;
  entityId?: string;
  /** RFC 3339 instant. */
  since?: string;
  /** RFC 3339 instant; rows before it. */
  until?: string;
}

const texts = [
  ...(["q", "actor", "action", "entityType", "entityId"] as const),
  ...(["since", "until", "from"] as const),
];

export function auditSearch(search: Record<string, unknown>): AuditSearch {
  const found: AuditSearch = {};
  for (const name of texts) {
    const value = search[name];
    if ((typeof value === "string" || typeof value === "number") && value !== "") {
      found[name] = String(value);
    }
  }
  return found;
}

/** The same with another value of one filter; without it where that is empty. */
export function narrowed(
  filter: AuditNarrowing,
  name: keyof AuditNarrowing,
  value: string,
): AuditNarrowing {
  const { [name]: _, ...others } = filter;
  return value === "" ? others : { ...others, [name]: value };
}
