/** What the list of themes shows, as its address says it. */
export interface ThemesSearch {
  q?: string;
}

export const themesSearch = (search: Record<string, unknown>): ThemesSearch =>
  typeof search.q === "string" ? { q: search.q } : {};
