/** The three views of a theme's tokens, and the one that a person looked at last. */
import type { Analysis } from "#console/editing/types.ts";
import { type EditorSearch, type View, views } from "../search.ts";

const KEY = "tokenkit-editor-view";
/** Fewer tokens without axes are a tree. */
const MANY = 60;

function rememberedView(): View | undefined {
  try {
    return views.find((view) => view === localStorage.getItem(KEY));
  } catch {
    return undefined;
  }
}

export function rememberView(view: View): void {
  try {
    localStorage.setItem(KEY, view);
  } catch {
    // It holds until the page is left.
  }
}

/** The view that an address asks for, else the remembered or the usual one; undefined while that is not known. */
export function viewFor(
  { view, pane }: EditorSearch,
  analysis: Pick<Analysis, "tokens" | "axes"> | undefined,
): View | undefined {
  if (pane !== undefined && pane !== "inspector") return pane === "json" ? "json" : "tree";
  const chosen = view ?? rememberedView();
  // The inspector in the address is a way out of the text.
  if (chosen !== undefined) return chosen === "json" && pane !== undefined ? "tree" : chosen;
  if (analysis === undefined) return undefined;
  return analysis.tokens.length >= MANY || analysis.axes.length > 0 ? "table" : "tree";
}
