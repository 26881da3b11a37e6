import { z } from "zod";
import type { Engine } from "../engine/engine.ts";
import { appearances } from "../tokens/findings.ts";
import { themeSchema } from "./schemas.ts";
import type { Theme } from "./theme.ts";
import { toView } from "./views.ts";

const MAX_FINDINGS = 100;

export const findingSchema = z
  .object({
    severity: z.enum(["error", "warning"]),
    code: z.string(),
    path: z.string().meta({ description: "Dotted token path; empty for the document." }),
    message: z.string(),
    appearance: z.enum(appearances).optional(),
    modes: z
      .record(z.string(), z.string())
      .optional()
      .meta({
        description:
          "The contexts that it takes, by axis, if it holds only in some permutations of a resolver.",
        examples: [{ density: "compact" }],
      }),
    count: z.int().min(6).optional().meta({
      description:
        "The number of occurrences, if more than five; otherwise each is a finding of its own.",
    }),
    places: z
      .array(z.string())
      .max(5)
      .optional()
      .meta({ description: "With `count`: the first five paths, `path` among them." }),
  })
  .meta({ id: "Finding" });
type Finding = z.infer<typeof findingSchema>;

/** The findings field that answers to writes carry. */
export const findingsField = {
  findings: z.array(findingSchema).max(MAX_FINDINGS).meta({
    description:
      "The first 100 findings of validation: the errors that a draft may have, then warnings.",
  }),
};

/** A theme after a write. */
export const writtenThemeSchema = themeSchema.extend(findingsField).meta({ id: "WrittenTheme" });

/** The errors, then the warnings, each in document order. */
export const ranked = <T extends Pick<Finding, "severity">>(findings: readonly T[]): T[] => [
  ...findings.filter(({ severity }) => severity === "error"),
  ...findings.filter(({ severity }) => severity === "warning"),
];

/** Validates a document (JSON text) and returns as many findings as an answer may carry. */
export async function findingsOf(engine: Engine, document: string): Promise<Finding[]> {
  const { findings } = await engine.validate(document);
  return ranked(findings).slice(0, MAX_FINDINGS);
}

/** The theme with its findings, so that every write reports them. */
export async function toWritten(
  engine: Engine,
  theme: Theme,
): Promise<z.infer<typeof writtenThemeSchema>> {
  return { ...toView(theme), findings: await findingsOf(engine, theme.tokens) };
}
