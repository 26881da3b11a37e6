import type { Theme } from "../theme.ts";
import { compact, parsed } from "../views.ts";
import type { WorkingCopyView } from "./schemas.ts";
import type { WorkingCopy } from "./working-copy.ts";

export const toWorkingCopyView = (
  { slug, version }: Pick<Theme, "slug" | "version">,
  copy: WorkingCopy,
): WorkingCopyView =>
  compact({
    slug,
    revision: copy.revision,
    baseVersion: copy.baseVersion,
    themeVersion: version,
    savedAt: copy.savedAt.toISOString(),
    savedBy: copy.savedBy,
    name: copy.name,
    description: copy.description,
    defaultAppearance: copy.defaultAppearance,
    meta: parsed(copy.meta),
    message: copy.message,
    tokens: JSON.parse(copy.tokens),
  }) as WorkingCopyView;
