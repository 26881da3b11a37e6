import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useShortcuts } from "../../../parts/shortcuts.ts";
import { tabOf, themeTabs } from "./tabs.ts";

/** Has `g` and a letter lead from each tab of a theme to the others. */
export function useTabKeys(slug: string): void {
  const navigate = useNavigate();
  const shortcuts = useMemo(
    () =>
      themeTabs.map((tab) => ({
        keys: `g ${tab.key}`,
        does: `Go to the theme’s ${tab.name}`,
        group: "Theme",
        run: () => void navigate(tabOf(tab, slug)),
      })),
    [slug, navigate],
  );
  useShortcuts(shortcuts);
}
