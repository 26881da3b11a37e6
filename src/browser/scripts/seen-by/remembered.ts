import { isSight, type Sight } from "./sights.ts";

const keyOf = (theme: string): string => `tokenkit-seen-by-${theme}`;

/** How this tab last looked at a theme. Storage may be refused; then nothing is remembered. */
export const rememberedSight = {
  read(theme: string): Sight | undefined {
    try {
      const kept = sessionStorage.getItem(keyOf(theme));
      return isSight(kept) ? kept : undefined;
    } catch {
      return undefined;
    }
  },
  keep(theme: string, sight: Sight | undefined): void {
    try {
      sessionStorage.setItem(keyOf(theme), sight ?? "");
    } catch {
      // It holds until the page is left.
    }
  },
};
