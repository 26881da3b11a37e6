import { useMemo } from "react";
import { useShortcuts } from "#console/parts/shortcuts.ts";

const buttons = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-change]")];

/** The index of the change that has the focus, in it or in its comments; -1 without any. */
const here = (all: readonly HTMLElement[]): number =>
  all.findIndex((one) => one.closest("li")?.contains(document.activeElement));

function step(by: number): void {
  const all = buttons();
  const at = here(all);
  const next = all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))];
  next?.focus();
  next?.closest("li")?.scrollIntoView({ block: "nearest" });
}

/** Has J and K go from change to change, C comment on the focused one and R resolve its comments. */
export function useChangeKeys(): void {
  const shortcuts = useMemo(() => {
    const group = "This screen";
    return [
      { keys: "j", does: "Next change", group, run: () => step(1) },
      { keys: "k", does: "Previous change", group, run: () => step(-1) },
      {
        keys: "c",
        does: "Comment on the change",
        group,
        run: () => {
          const all = buttons();
          const change = all[Math.max(0, here(all))];
          const field = () => change?.closest("li")?.querySelector("input");
          if (field() == null) change?.click();
          requestAnimationFrame(() => field()?.focus());
        },
      },
      {
        keys: "r",
        does: "Resolve its comments",
        group,
        run: () =>
          document.activeElement
            ?.closest("li")
            ?.querySelector<HTMLElement>("[data-resolve]")
            ?.click(),
      },
    ];
  }, []);
  useShortcuts(shortcuts);
}
