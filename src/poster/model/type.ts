/** The type of a theme: its text styles, or the sizes of its fonts. */
import type { ResolvedToken } from "../../tokens/resolve.ts";
import { printValue } from "../../tokens/values/print.ts";
import type { Typography } from "../../tokens/values/value.ts";
import { pixelsOf } from "./measures.ts";
import type { TypeSample } from "./poster.ts";
import { spread } from "./spread.ts";
import { wordsOf } from "./words.ts";

const MOST_SAMPLES = 8;
const USUAL = { size: 16, weight: 400, lineHeight: 1.5 };
/** Larger sizes would leave the page. */
const LARGEST = 160;
/** Characters of a list of fonts. */
const LONGEST_FAMILIES = 400;
/** Heights of lines beyond these would leave the page. */
const HEIGHTS = { least: 0.8, most: 3 };

/** Names of font sizes: `font-size-100`, `font.size.lg`, `text-lg`. */
const sizeName =
  /(?:^|-)(?:font|text|type|typography)-(?:sizes?|scale)(?:-|$)|^(?:font-|type-)?text-(?:\d?x*[sl]|sm|md|lg|base|\d?xl)$/;
const mono = /mono|code|console|courier|menlo/i;

/** The styles from large to small, one for each look; without any, the font sizes in the body's family. */
export function typeOf(resolved: readonly ResolvedToken[], body: string | undefined): TypeSample[] {
  const styles = resolved.flatMap((token) =>
    token.value?.kind === "typography" ? [styleOf(token.node.dotted, token.value)] : [],
  );
  const all = styles.length > 0 ? styles : resolved.flatMap((token) => sizeOf(token, body));
  return spread(
    distinct(all).sort((one, other) => other.size - one.size),
    MOST_SAMPLES,
  );
}

function styleOf(path: string, value: Typography): TypeSample {
  const { fontFamily, fontSize, fontWeight, lineHeight, letterSpacing } = value;
  const size = Math.min(pixelsOf(fontSize) ?? USUAL.size, LARGEST);
  const families = fontFamily && printValue(fontFamily, "srgb");
  const family = (families?.length ?? 0) > LONGEST_FAMILIES ? undefined : families;
  return {
    path,
    family,
    size,
    weight: fontWeight?.kind === "fontWeight" ? fontWeight.value : USUAL.weight,
    lineHeight: Math.min(HEIGHTS.most, Math.max(HEIGHTS.least, heightOf(lineHeight, size))),
    letterSpacing: (letterSpacing && printValue(letterSpacing, "srgb")) ?? "normal",
    isMono: mono.test(path) || mono.test(family ?? ""),
  };
}

/** As a factor of the size; authors write a number or a length. */
function heightOf(value: Typography["lineHeight"], size: number): number {
  if (value?.kind === "number") return value.value;
  const pixels = pixelsOf(value);
  return pixels === undefined ? USUAL.lineHeight : pixels / size;
}

function sizeOf({ node, type, value }: ResolvedToken, body: string | undefined): TypeSample[] {
  const size = pixelsOf(value);
  const isSize = type === "fontSize" || sizeName.test(wordsOf(node).join("-"));
  if (size === undefined || size < 8 || size > LARGEST || !isSize) return [];
  const { weight, lineHeight } = USUAL;
  const rest = { letterSpacing: "normal", isMono: mono.test(node.dotted) };
  return [{ path: node.dotted, family: body, size, weight, lineHeight, ...rest }];
}

/** Each look once, by the first token that has it. */
function distinct(samples: readonly TypeSample[]): TypeSample[] {
  const byLook = new Map<string, TypeSample>();
  for (const sample of samples) {
    const look = `${sample.family}\n${sample.size}\n${sample.weight}\n${sample.isMono}`;
    if (!byLook.has(look)) byLook.set(look, sample);
  }
  return [...byLook.values()];
}
