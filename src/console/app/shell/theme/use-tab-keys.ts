import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useShortcuts } from "../../../parts/shortcuts.ts";
import { themeTabs } from "./tabs.ts";

/** Has `g` and a letter lead from each tab of a theme to the others. */
export function useTabKeys(slug: string): void {
  const navigate = useNavigate();
  const shortcuts = useMemo(
    () =>
      themeTabs.map(({ name, to, key }) => ({
        keys: `g ${key}`,
        does: `Go to the theme’s ${name}`,
        group: "Theme",
        run: () => void navigate({ to, params: { slug } }),
      })),
    [slug, navigate],
  );
  useShortcuts(shortcuts);
}
