export const usersSearch = (_: Record<string, unknown>) => ({});
