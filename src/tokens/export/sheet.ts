/** Several permutations as one stylesheet, with the authors' notes. */
import { printSheet, type SheetOptions } from "../modes/sheet.ts";
import type { ExportToken } from "./model.ts";
import { blockComment, commentsBefore } from "./notes.ts";

/** Prints the sheet on `:root`, or under own names on their selectors and without derived tokens. */
export const printExportedSheet = (
  options: Pick<
    SheetOptions,
    "document" | "slug" | "modes" | "appearance" | "all" | "names" | "references"
  >,
): string =>
  printSheet({
    ...options,
    selector: ":root",
    minified: false,
    authored: options.names === "own",
  });

const declaration = /^( *)(--[^:]+): /;

/** The properties that a sheet declares, as it writes them; repeated ones are repeated. */
export const propertiesIn = (sheet: string): string[] =>
  sheet.split("\n").flatMap((line) => declaration.exec(line)?.[2] ?? []);

/** Writes each token's notes before the first declaration of its property. */
export function withNotes(sheet: string, tokens: readonly ExportToken[]): string {
  const comments = new Map(
    tokens.map((token) => [token.printed, commentsBefore(token, blockComment, blockComment)]),
  );
  return sheet
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", name = ""] = declaration.exec(line) ?? [];
      const found = comments.get(name) ?? [];
      comments.delete(name);
      return [...found.map((comment) => indent + comment), line];
    })
    .join("\n");
}
