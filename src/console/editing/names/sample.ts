/** A short stylesheet under own names, to show what pages will read. */
import { printedName } from "../../../tokens/css.ts";
import type { FindingCode } from "../../../tokens/findings.ts";
import type { TokenInfo } from "../types.ts";

/** The conditions of one context as a stylesheet under own names has them. */
export interface OwnRule {
  /** `""` for the defaults. */
  axis: string;
  context: string;
  conditions: readonly { selector: string; media?: string | undefined }[];
}

/** The findings about a document with own names, and the selectors of its sheet. */
export interface OwnNamesTrial {
  findings: readonly { path: string; message: string; code: FindingCode }[];
  rules: readonly OwnRule[];
  /** Custom properties by dotted path; null of a token that is left to the page. */
  properties: Readonly<Record<string, string | null>>;
}

const MOST = 3;

/** Tokens that show best what a name becomes: a color that changes in dark, then others of other types. */
export function samplesOf(tokens: readonly TokenInfo[]): TokenInfo[] {
  const printed = tokens.filter(({ css }) => css.light !== undefined);
  const turned = printed.find(
    ({ type, css }) => type === "color" && css.dark !== undefined && css.dark !== css.light,
  );
  const samples = turned === undefined ? [] : [turned];
  for (const token of printed) {
    if (samples.length === MOST) break;
    if (!samples.some(({ type }) => type === token.type)) samples.push(token);
  }
  return samples;
}

/** The lines of the stylesheet: the samples under the defaults, the first of them under each context. */
export function sheetLines(
  { rules, properties }: OwnNamesTrial,
  samples: readonly TokenInfo[],
): string[] {
  const named = samples.flatMap((token) => {
    const property = properties[token.dotted];
    return property ? [{ token, name: printedName(property) }] : [];
  });
  const more = Object.values(properties).filter((one) => one !== null).length - named.length;
  return rules.flatMap(({ axis, context, conditions }, index) => {
    const isBase = axis === "";
    const appearance = context === "dark" ? "dark" : "light";
    const isKnown = isBase || context === "dark";
    const values = (isBase ? named : named.slice(0, 1)).map(
      ({ token, name }) => `${name}: ${(isKnown ? token.css[appearance] : undefined) ?? "…"};`,
    );
    const rest = isBase && more > 0 ? [`/* and ${more.toLocaleString()} more */`] : [];
    return [...(index > 0 ? [""] : []), ...blocksOf(conditions, [...values, ...rest])];
  });
}

/** The rule of a context, once for its selectors and once for each medium. */
function blocksOf(conditions: OwnRule["conditions"], values: readonly string[]): string[] {
  const byMedium = Map.groupBy(conditions, ({ media }) => media);
  return [...byMedium].flatMap(([media, those]) => {
    const last = those.length - 1;
    const heads = those.map(({ selector }, at) => `${selector}${at < last ? "," : " {"}`);
    const block = [...heads, ...values.map((value) => `  ${value}`), "}"];
    if (media === undefined) return block;
    return [`@media ${media} {`, ...block.map((line) => `  ${line}`), "}"];
  });
}
