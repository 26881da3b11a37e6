export const queuesSearch = (_: Record<string, unknown>) => ({});
