import { z } from "zod";
import type { ConversionWish } from "../engine/convert.ts";
import type { Engine, Request } from "../engine/engine.ts";
import { PlatformError } from "../errors/errors.ts";
import { type Conversion, MAX_CHARACTERS, MAX_FILES } from "../token-import/convert.ts";
import { nameCases } from "../tokens/own/ruled-name.ts";

const fileSchema = z.object({
  name: z
    .string({ error: "is required, the path of the file" })
    .min(1, { error: "is required, the path of the file" })
    .max(400, { error: "must be at most 400 characters" })
    .meta({ description: "Its path, with `/` between folders; references between files use it." }),
  content: z
    .string({ error: "must be text" })
    .max(MAX_CHARACTERS, { error: `must be at most ${MAX_CHARACTERS} characters` })
    .optional()
    .meta({ description: "Its text." }),
  base64: z
    .base64({ error: "must be base64" })
    .optional()
    .meta({ description: "In place of `content`: a zip archive, whose files count." }),
});

const conditions = z
  .array(z.string({ error: "must be a condition, such as .dark" }), {
    error: 'must be a list of conditions, such as [".dark"]',
  })
  .max(8, { error: "must be at most 8 conditions" });

/** Own names that count before those of the source; the engine checks their grammar. */
export const givenNames = z
  .union(
    [
      z.literal("none"),
      z.strictObject({
        prefix: z
          .string({ error: "must be a text, such as acme-" })
          .max(60, { error: "must be at most 60 characters" })
          .optional()
          .meta({ description: "Precedes every name." }),
        case: z
          .enum(nameCases, { error: `must be one of ${nameCases.join(", ")}` })
          .optional()
          .meta({ description: "How the words of a path are joined." }),
        base: conditions.optional().meta({ description: "The conditions of the defaults." }),
        modes: z
          .record(
            z.string(),
            z.record(z.string(), conditions, {
              error: `must be contexts, as in {"dark": [".dark"]}`,
            }),
            {
              error: 'must be axes with their contexts, as in {"appearance": {"dark": [".dark"]}}',
            },
          )
          .optional()
          .meta({ description: "Conditions by axis, or `appearance`, and context." }),
      }),
    ],
    {
      error:
        'must be "none" or an object with prefix, case (keep, kebab or camel), base and modes, whose conditions are lists of texts',
    },
  )
  .optional()
  .meta({
    description:
      "The names that applications read, where the files do not say them; `none` writes no own names.",
  });

/** Files of another tool, as a request carries them. */
export const givenFiles = z
  .array(fileSchema, { error: "is required, a list of files" })
  .min(1, { error: "must hold a file" })
  .max(MAX_FILES, { error: `must be at most ${MAX_FILES} files` });
export type GivenFiles = z.infer<typeof givenFiles>;

/**
 * Converts files of another tool to a token document; stores nothing.
 *
 * @param request the caller, whose tasks run one at a time, and the signal that ends the conversion
 * @throws PlatformError `validation_failed` naming the file and the place in it, or the part of `names`
 */
export async function convertFiles(
  engine: Engine,
  files: GivenFiles,
  wish: ConversionWish,
  { caller, signal }: Request,
): Promise<{ conversion: Conversion; skipped: { place: string; message: string }[] }> {
  const odd = files.findIndex(
    ({ content, base64 }) => (content === undefined) === (base64 === undefined),
  );
  if (odd !== -1) throw refusal(`files.${odd}`, "must have either content or base64");
  const document = JSON.stringify({ files, ...wish });
  const converted = await engine.run("convert", { document }, caller, signal);
  if (converted.problem === undefined) return converted;
  throw refusal(converted.problem.place, converted.problem.message);
}

const refusal = (field: string, message: string): PlatformError =>
  new PlatformError("validation_failed", `${field}: ${message}`, [{ field, message }]);
