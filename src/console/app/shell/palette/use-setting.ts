import { useEffect, useState } from "react";
import type { Setting, ShownTheme } from "./shown-theme.ts";

/** Loads what sets values, once a theme is shown. */
export function useSetting(theme: ShownTheme | undefined): Setting | undefined {
  const [loaded, setLoaded] = useState<{ of: string; setting: Setting }>();
  const load = theme?.loadSetting;
  const slug = theme?.slug;
  useEffect(() => {
    if (load === undefined || slug === undefined) return;
    let isLeft = false;
    load().then(
      (setting) => !isLeft && setLoaded({ of: slug, setting }),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [load, slug]);
  return loaded?.of === slug ? loaded?.setting : undefined;
}
