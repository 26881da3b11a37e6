/** Remarks about a color in addition to the engine's findings, each with its fix. */
import type { Appearance, JudgedPair, Layer, TokenInfo } from "#console/editing/types.ts";
import { counted } from "#console/parts/status.tsx";
import { keyOf, needWords, pairsOf, passes, proposalFor, ratioIn } from "../../contrast/pairs.ts";
import { fitInto, isIn, readColor, writeColor } from "./color/color.ts";
import { ratioText } from "./color/nearest-lightness.ts";
import type { Lookup } from "./value.ts";

export interface Remark {
  key: string;
  title: string;
  rest: string;
  correction: { label: string; layer: Layer; json: unknown } | undefined;
}

/** Out of sRGB: kept, but what most screens show is another color. */
function gamutRemark(token: TokenInfo, layer: Layer): Remark[] {
  const json = token.written[layer]?.json;
  const color = readColor(json);
  if (color === undefined || isIn(color, "srgb")) return [];
  const inside = isIn(color, "p3") ? ", inside P3" : " and P3";
  return [
    {
      key: "gamut",
      title: "Outside sRGB",
      rest: `${inside}. Other screens show the nearest color.`,
      correction: { label: "Fit into sRGB", layer, json: writeColor(fitInto(color, "srgb"), json) },
    },
  ];
}

const short = (dotted: string | undefined): string =>
  dotted === undefined ? "the page" : dotted.slice(dotted.lastIndexOf(".") + 1);
const shownIn = { light: "In Light, ", dark: "In Dark, " };

/** Most pairs of a token that are told one by one: the page's surface may have hundreds. */
const MAX_TOLD = 5;

interface Low {
  appearance: Appearance;
  pair: JudgedPair;
  ratio: number;
  both: boolean;
}

/** Pairs of the token that fail, once where both appearances agree; the worst first. */
function lowPairs(token: TokenInfo, lookup: Lookup): Low[] {
  const low = new Map<string, Low>();
  for (const appearance of ["light", "dark"] as const) {
    for (const pair of pairsOf(token.dotted, lookup, appearance)) {
      const ratio = ratioIn(pair, lookup, appearance);
      if (ratio === undefined || passes(ratio, pair)) continue;
      const key = `${keyOf(pair)}\n${ratioText(ratio)}`;
      const found = low.get(key);
      if (found === undefined) low.set(key, { appearance, pair, ratio, both: false });
      else found.both = true;
    }
  }
  return [...low.values()].toSorted(
    (one, other) => one.ratio / one.pair.needed - other.ratio / other.pair.needed,
  );
}

function contrastRemarks(token: TokenInfo, lookup: Lookup): Remark[] {
  const low = lowPairs(token, lookup);
  const told = low.slice(0, MAX_TOLD).map((one) => contrastRemark(one, token, lookup));
  if (low.length <= MAX_TOLD) return told;
  const title = `${counted(low.length - MAX_TOLD, "more pair")} fail`;
  return [...told, { key: "more", title, rest: ": see Contrast.", correction: undefined }];
}

function contrastRemark(
  { appearance, pair, ratio, both }: Low,
  token: TokenInfo,
  lookup: Lookup,
): Remark {
  const proposal = proposalFor(token.dotted, pair, lookup, appearance);
  const way =
    proposal === undefined
      ? `No lightness of ${short(token.dotted)} is enough: change the other.`
      : `Lightness ${proposal.color.l.toFixed(3)} passes.`;
  return {
    key: `${appearance} ${keyOf(pair)}`,
    title: `${both ? "" : shownIn[appearance]}${short(pair.text)} on ${short(pair.surface)} is ${ratioText(ratio)}:1`,
    rest: `, ${needWords(pair)}, ${pair.why}. ${way}`,
    correction: proposal && { label: "Fix", layer: proposal.layer, json: proposal.json },
  };
}

export const remarksOn = (token: TokenInfo, layer: Layer, lookup: Lookup): Remark[] =>
  token.type === "color" ? [...gamutRemark(token, layer), ...contrastRemarks(token, lookup)] : [];
