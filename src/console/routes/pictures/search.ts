export const picturesSearch = (_: Record<string, unknown>) => ({});
