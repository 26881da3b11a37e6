import { appearance, versionNumber } from "../themes/schemas.ts";

export const askedAppearance = appearance
  .optional()
  .meta({ description: "`light` or `dark`; the theme's default when left out." });

export const pinnedVersion = versionNumber
  .optional()
  .meta({ description: "Pins a published version." });
