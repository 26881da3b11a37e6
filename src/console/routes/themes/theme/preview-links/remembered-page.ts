const key = (slug: string): string => `tokenkit-page-of-${slug}`;

/** The page on which this person looked at the theme last, in this browser; empty without one. */
export function rememberedPage(slug: string): string {
  try {
    return localStorage.getItem(key(slug)) ?? "";
  } catch {
    return "";
  }
}

export function rememberPage(slug: string, page: string): void {
  try {
    localStorage.setItem(key(slug), page);
  } catch {
    // Storage is refused: the field is empty next time.
  }
}
