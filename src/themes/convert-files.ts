import { z } from "zod";
import type { Engine, Request } from "../engine/engine.ts";
import { PlatformError } from "../errors/errors.ts";
import { type Conversion, MAX_CHARACTERS, MAX_FILES } from "../token-import/convert.ts";

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
 * @throws PlatformError `validation_failed` naming the file and the place in it
 */
export async function convertFiles(
  engine: Engine,
  files: GivenFiles,
  format: string | undefined,
  { caller, signal }: Request,
): Promise<Conversion> {
  const odd = files.findIndex(
    ({ content, base64 }) => (content === undefined) === (base64 === undefined),
  );
  if (odd !== -1) throw refusal(`files.${odd}`, "must have either content or base64");
  const document = JSON.stringify({ files, format });
  const { conversion, problem } = await engine.run("convert", { document }, caller, signal);
  if (problem !== undefined) throw refusal(problem.place, problem.message);
  return conversion;
}

const refusal = (field: string, message: string): PlatformError =>
  new PlatformError("validation_failed", `${field}: ${message}`, [{ field, message }]);
