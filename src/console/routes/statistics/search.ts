export const statisticsSearch = (_: Record<string, unknown>) => ({});
