import { createContext, use } from "react";
import type { OpenTheme } from "./open-theme.ts";
import type { ThemeDocument } from "./theme-document.ts";

export const OpenThemeContext = createContext<OpenTheme | undefined>(undefined);

/** The theme whose screens are shown, as it is open in this tab. */
export function useOpenTheme(): OpenTheme {
  const open = use(OpenThemeContext);
  if (open === undefined) throw new Error("No theme is open");
  return open;
}

/** The document of the theme whose screens are shown. */
export const useDocument = (): ThemeDocument => useOpenTheme().document;
