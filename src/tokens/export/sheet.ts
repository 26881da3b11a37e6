/** Every permutation as one stylesheet, with the authors' notes. */
import { printSheet, type SheetOptions } from "../modes/sheet.ts";
import type { ExportToken } from "./model.ts";
import { blockComment, commentsBefore } from "./notes.ts";

/** Prints the sheet on `:root`; each comment precedes the first declaration of its property. */
export function exportSheet(
  options: Pick<SheetOptions, "document" | "slug" | "modes" | "appearance">,
  tokens: readonly ExportToken[],
): string {
  const sheet = printSheet({
    ...options,
    selector: ":root",
    all: true,
    minified: false,
    authored: false,
  });
  const comments = new Map(
    tokens.map((token) => [token.printed, commentsBefore(token, blockComment, blockComment)]),
  );
  return sheet
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", name = ""] = /^( *)(--[^:]+): /.exec(line) ?? [];
      const found = comments.get(name) ?? [];
      comments.delete(name);
      return [...found.map((comment) => indent + comment), line];
    })
    .join("\n");
}
