export const historySearch = (_search: Record<string, unknown>): object => ({});
