import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useShortcuts } from "../../../parts/shortcuts.ts";
import { type ThemeTab, tabOf } from "./tabs.ts";

/** Has `g` and a letter lead from each tab of a theme to the others. */
export function useTabKeys(slug: string, tabs: readonly ThemeTab[]): void {
  const navigate = useNavigate();
  const shortcuts = useMemo(
    () =>
      tabs.map((tab) => ({
        keys: `g ${tab.key}`,
        does: `Go to the theme’s ${tab.name}`,
        group: "Theme",
        run: () => void navigate(tabOf(tab, slug)),
      })),
    [slug, tabs, navigate],
  );
  useShortcuts(shortcuts);
}
