export const auditSearch = (_search: Record<string, unknown>): object => ({});
