import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { getLocation } from "jsonc-parser";
import type { ThemeDocument } from "#console/editing/theme-document.ts";
import type { Analysis, TokenInfo } from "#console/editing/types.ts";
import { treeOf } from "#token-text/json-text.ts";
import { sourcesOf, splitPointer } from "#token-text/sources.ts";
import { acceptedTypes } from "#tokens/slots.ts";

interface AliasOption extends Completion {
  css?: string | undefined;
}

/** Offers tokens of types that fit the place, after `{` within a text. */
export const aliasCompletion =
  (theme: ThemeDocument) =>
  (context: CompletionContext): CompletionResult | null => {
    const before = context.matchBefore(/"\{[^{}"]*/);
    const analysis = theme.analysis.get();
    if (before === null || analysis === undefined) return null;
    const text = context.state.doc.toString();
    const { path } = getLocation(text, before.from + 1);
    const close = closingAfter(text.slice(context.pos, context.pos + 2));
    const options = optionsAt(path, text, close, analysis);
    return options && { from: before.from + 2, options, validFor: /^[^{}"]*$/ };
  };

/** The characters that close a reference, given the text that follows it. */
function closingAfter(after: string): string {
  if (after.startsWith('}"')) return "";
  return after.startsWith('"') ? "}" : '}"';
}

function optionsAt(
  path: readonly (string | number)[],
  text: string,
  close: string,
  { tokens, groups }: Analysis,
): AliasOption[] | null {
  const names = path.map(String);
  const at = names.indexOf("$value");
  if (at === -1) {
    if (names.at(-1) !== "$extends") return null;
    return groups.map(({ dotted }) => ({ label: dotted, apply: dotted + close }));
  }
  const self = tokenPath(names.slice(0, at), text);
  const token = tokens.find(({ dotted }) => dotted === self);
  const type = token?.written.base?.alias === undefined ? token?.type : typeOf(token, tokens);
  const keys = path.slice(at + 1).map((key) => (typeof key === "number" ? "[]" : key));
  const fits = type === undefined ? undefined : acceptedTypes(type, keys);
  return tokens
    .filter(({ dotted, type }) => dotted !== self && (fits?.includes(type ?? "") ?? true))
    .map(({ dotted, type, css }) => ({
      label: dotted,
      detail: css.light?.slice(0, 24) ?? type ?? "",
      apply: dotted + close,
      css: type === "color" ? css.light : undefined,
    }));
}

/** The path of a token within its set or document. */
const tokenPath = (names: readonly string[], text: string): string =>
  splitPointer(names, sourcesOf(treeOf(text))).inner.join(".");

/** The type of a token's neighbours, while its own value is incomplete and has none. */
function typeOf(token: TokenInfo | undefined, tokens: readonly TokenInfo[]): string | undefined {
  if (token?.type !== undefined) return token.type;
  const group = token?.path.slice(0, -1).join(".");
  return tokens.find(
    ({ path, type }) => type !== undefined && path.slice(0, -1).join(".") === group,
  )?.type;
}

export function swatchOfCompletion(completion: Completion): Node | null {
  const { css } = completion as AliasOption;
  if (css === undefined) return null;
  const swatch = document.createElement("span");
  swatch.className = "swatch-option";
  swatch.style.background = css;
  return swatch;
}
