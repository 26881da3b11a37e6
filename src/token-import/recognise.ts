/** Recognises the format of files. */
import { cloudscape } from "./formats/cloudscape/format.ts";
import { css } from "./formats/css/format.ts";
import { shadcn } from "./formats/css/shadcn.ts";
import { dtcg } from "./formats/dtcg/format.ts";
import { figmaNative } from "./formats/figma/native.ts";
import { figmaVariables } from "./formats/figma/variables.ts";
import { flat } from "./formats/flat/format.ts";
import { material } from "./formats/material/format.ts";
import { openProps } from "./formats/open-props/format.ts";
import { resolver } from "./formats/resolver/format.ts";
import { sass } from "./formats/sass/format.ts";
import { spectrum } from "./formats/spectrum/format.ts";
import { styleDictionary } from "./formats/style-dictionary/format.ts";
import { tailwindConfig } from "./formats/tailwind-config/format.ts";
import { theo } from "./formats/theo/format.ts";
import { tokensStudio } from "./formats/tokens-studio/format.ts";
import type { Format, Parsed, Recognition } from "./model.ts";

/** Every format that import reads. If two score the same, the first wins. */
export const formats: readonly Format[] = [
  resolver,
  tokensStudio,
  figmaVariables,
  figmaNative,
  shadcn,
  material,
  cloudscape,
  spectrum,
  theo,
  openProps,
  styleDictionary,
  dtcg,
  tailwindConfig,
  css,
  sass,
  flat,
];

/** A format with its score and reason. */
export interface Recognised extends Recognition {
  format: Format;
}

/**
 * The format with the highest score, each weighed by the share of the files with tokens that it reads, so that one file
 * does not decide for all; `undefined` if none recognises the files.
 */
export function recognise(files: readonly Parsed[]): Recognised | undefined {
  const candidates = formats.flatMap((format) => {
    const recognition = format.recognise(files);
    return recognition === undefined ? [] : [{ format, ...recognition }];
  });
  if (candidates.length < 2 || files.length < 2) return best(candidates);
  const readers = files.map((file) => ({
    kind: file.kind,
    of: candidates.filter(({ format }) => isReadBy(format, file)).map(({ format }) => format),
  }));
  return best(
    candidates.map((candidate) => {
      const own = readers.filter(({ of }) => of.includes(candidate.format));
      const kinds = new Set(own.map(({ kind }) => kind));
      const bearing = readers.filter(({ kind, of }) => of.length > 0 && kinds.has(kind));
      const share = own.length / Math.max(1, bearing.length);
      return { ...candidate, score: candidate.score * share };
    }),
  );
}

/** Whether a format finds tokens in a file. */
function isReadBy(format: Format, file: Parsed): boolean {
  return format.reads?.(file) ?? format.recognise([file]) !== undefined;
}

function best(candidates: readonly Recognised[]): Recognised | undefined {
  return [...candidates].sort((one, other) => other.score - one.score)[0];
}
