export const editorSearch = (_search: Record<string, unknown>): object => ({});
