export const placesSearch = (_: Record<string, unknown>) => ({});
