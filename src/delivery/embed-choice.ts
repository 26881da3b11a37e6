import { z } from "zod";
import { appearances } from "../tokens/findings.ts";
import type { EmbedTarget } from "./snippet.ts";
import type { Variant } from "./stylesheet.ts";

export const shownAppearance = z
  .enum([...appearances, "system"], { error: "must be light, dark or system" })
  .meta({ description: "`light`, `dark`, or `system` to follow the reader's system." });

/** The options of a snippet. */
export interface EmbedChoice {
  target: EmbedTarget;
  names?: "own" | undefined;
  appearance?: z.infer<typeof shownAppearance> | undefined;
  variant?: Variant | undefined;
  /** Contexts by axis for a page that loads the sheet of all modes. */
  contexts?: Readonly<Record<string, string>> | undefined;
  v?: number | undefined;
  integrity: boolean;
}
