import type { Appearance } from "#console/editing/types.ts";
import { type ChosenPage, pages } from "./pages/names.ts";

/** The preview shows the tokens themselves, components made from them, or leads to a page of one's own. */
export const sources = ["specimen", "components", "page"] as const;
export type Source = (typeof sources)[number];

/** One appearance, or both side by side. */
export type Shown = Appearance | "both";

const SOURCE = "tokenkit-seen-on";
const PAGE = "tokenkit-preview-page";
const APPEARANCE = "tokenkit-preview-appearance";

/** Storage may be refused; then nothing is remembered. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // It holds until the page is left.
  }
}

/** How this person last looked at the preview, in this browser. */
export const remembered = {
  /** Undefined before the first choice. */
  source(): Source | undefined {
    const kept = read(SOURCE);
    return sources.find((source) => source === kept);
  },
  keepSource: (source: Source): void => keep(SOURCE, source),
  page(): ChosenPage {
    const kept = read(PAGE);
    return pages.find(({ page }) => page === kept)?.page ?? "form";
  },
  keepPage: (page: ChosenPage): void => keep(PAGE, page),
  appearance(): Shown {
    const kept = read(APPEARANCE);
    return kept === "light" || kept === "dark" ? kept : "both";
  },
  keepAppearance: (appearance: Shown): void => keep(APPEARANCE, appearance),
};
