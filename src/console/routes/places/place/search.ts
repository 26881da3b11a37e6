export const placeSearch = (_: Record<string, unknown>) => ({});
