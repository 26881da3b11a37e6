import { lazy, Suspense, useEffect, useMemo } from "react";
import { useSession } from "#console/api/session.ts";
import { fetched } from "#console/parts/not-fetched.tsx";
import { useShortcuts } from "#console/parts/shortcuts.ts";
import { Signal, useSignal } from "#console/parts/signal.ts";

const RulesDialog = lazy(async () => {
  const { RulesDialog } = await fetched(import("./rules-dialog.tsx"));
  return { default: RulesDialog };
});

/** The theme whose rules are being set. */
const ruling = new Signal<string | undefined>(undefined);

export const openRules = (slug: string): void => ruling.set(slug);

/** Opens a theme's rules for admins, on any of its screens. */
export function Rules({ slug }: { slug: string }) {
  const isAdmin = useSession().role === "admin";
  const isOpen = useSignal(ruling) === slug;
  useShortcuts(
    useMemo(
      () =>
        isAdmin
          ? [
              {
                keys: undefined,
                does: "Editors and reviews",
                words: "rules owners approvals governance",
                group: "Theme",
                run: () => openRules(slug),
              },
            ]
          : [],
      [isAdmin, slug],
    ),
  );
  // Leaving the theme closes it.
  useEffect(() => () => ruling.set(undefined), []);
  if (!isOpen) return null;
  return (
    <Suspense>
      <RulesDialog slug={slug} onClose={() => ruling.set(undefined)} />
    </Suspense>
  );
}
