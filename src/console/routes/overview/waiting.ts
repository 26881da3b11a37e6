import type { Faces } from "./faces.ts";
import type { ThemeSummary } from "./latest-themes.ts";

const MAX_ROWS = 8;

/** A theme that waits for an editor. */
export interface Waiting {
  kind: "copy" | "draft" | "errors";
  theme: ThemeSummary;
  at: string;
  by: string | undefined;
  /** The number of errors. */
  errors: number;
}

/**
 * Copies saved for the team, themes that were never published, and live themes with errors; newest first, and
 * without those of which another row tells.
 */
export function waitingOf(
  themes: readonly ThemeSummary[],
  faces: Faces | undefined,
  isElsewhere: (slug: string) => boolean,
): Waiting[] {
  return themes
    .filter(({ slug }) => !isElsewhere(slug))
    .flatMap((theme): Waiting[] => {
      const { workingCopy, findings } = faces?.get(theme.slug) ?? {};
      const errors = findings?.errors ?? 0;
      if (theme.status === "archived") return [];
      if (workingCopy) {
        const { savedAt, savedBy } = workingCopy;
        return [{ kind: "copy", theme, at: savedAt, by: savedBy, errors }];
      }
      const kind = theme.status === "draft" ? "draft" : errors > 0 ? "errors" : undefined;
      if (kind === undefined) return [];
      return [{ kind, theme, at: theme.updatedAt, by: theme.updatedBy, errors }];
    })
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, MAX_ROWS);
}
