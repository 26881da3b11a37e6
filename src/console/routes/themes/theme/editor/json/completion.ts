import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { getLocation } from "jsonc-parser";
import { treeOf } from "#console/editing/json-text.ts";
import { sourcesOf, splitPointer } from "#console/editing/sources.ts";
import type { ThemeDocument } from "#console/editing/theme-document.ts";
import type { TokenInfo } from "#console/editing/types.ts";
import { fittingTypes } from "./fitting.ts";

interface AliasOption extends Completion {
  css?: string | undefined;
}

/** Offers tokens of types that fit the place, after `{` within a text. */
export const aliasCompletion =
  (theme: ThemeDocument) =>
  (context: CompletionContext): CompletionResult | null => {
    const before = context.matchBefore(/"\{[^{}"]*/);
    if (before === null) return null;
    const analysis = theme.analysis.get();
    if (analysis === undefined) return null;
    const text = context.state.doc.toString();
    const { path } = getLocation(text, before.from + 1);
    const names = path.map(String);
    const at = names.indexOf("$value");
    const self = tokenPath(names.slice(0, at === -1 ? names.length : at), text);
    const group = at === -1 && names.at(-1) === "$extends";
    const after = text.slice(context.pos, context.pos + 2);
    const close = after.startsWith('}"') ? "" : after.startsWith('"') ? "}" : '}"';
    if (group) {
      return {
        from: before.from + 2,
        options: analysis.groups.map(({ dotted }) => ({ label: dotted, apply: dotted + close })),
        validFor: /^[^{}"]*$/,
      };
    }
    if (at === -1) return null;
    const known = analysis.tokens.find(({ dotted }) => dotted === self);
    const type =
      known?.written.base?.alias === undefined ? known?.type : typeOf(known, analysis.tokens);
    const fits = fittingTypes(type, names.slice(at + 1));
    const options = analysis.tokens
      .filter(
        ({ dotted, type: of }) =>
          dotted !== self && (fits === undefined || fits.includes(of ?? "")),
      )
      .map(
        ({ dotted, type: of, css }): AliasOption => ({
          label: dotted,
          detail: css.light?.slice(0, 24) ?? of ?? "",
          apply: dotted + close,
          css: of === "color" ? css.light : undefined,
        }),
      );
    return { from: before.from + 2, options, validFor: /^[^{}"]*$/ };
  };

/** The path of a token without the way to where it is written. */
const tokenPath = (names: readonly string[], text: string): string =>
  splitPointer(names, sourcesOf(treeOf(text))).inner.join(".");

/** What a token's neighbours are, where its own value is being written and says nothing yet. */
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
