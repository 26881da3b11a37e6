/** Remarks about a color in addition to the engine's findings, each with its fix. */
import type { Appearance, Layer, TokenInfo } from "#console/editing/types.ts";
import { reaches, textContrast } from "#tokens/contrast.ts";
import { pairsOf, proposalFor, ratioIn } from "../contrast/pairs.ts";
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

const short = (dotted: string): string => dotted.slice(dotted.lastIndexOf(".") + 1);
const shownIn = { light: "In Light, ", dark: "In Dark, " };

/** Pairs of the token that are below 4.5:1, once where both appearances agree. */
function contrastRemarks(token: TokenInfo, lookup: Lookup): Remark[] {
  const found = (["light", "dark"] as const).flatMap((appearance: Appearance) =>
    pairsOf(token.dotted, lookup, appearance).flatMap((pair) => {
      const ratio = ratioIn(pair, lookup, appearance);
      return ratio === undefined || reaches(ratio, textContrast)
        ? []
        : [{ appearance, pair, ratio }];
    }),
  );
  const keyOf = ({ pair, ratio }: (typeof found)[number]) =>
    `${pair.text} ${pair.surface} ${ratioText(ratio)}`;
  return found
    .filter((one, index) => found.findIndex((other) => keyOf(other) === keyOf(one)) === index)
    .map((one) => {
      const { appearance, pair, ratio } = one;
      const both = found.filter((other) => keyOf(other) === keyOf(one)).length > 1;
      const proposal = proposalFor(token.dotted, pair, lookup, appearance);
      return {
        key: `${appearance} ${keyOf(one)}`,
        title: `${both ? "" : shownIn[appearance]}${short(pair.text)} on ${short(pair.surface)} is ${ratioText(ratio)}:1`,
        rest: `, text needs 4.5. ${
          proposal === undefined
            ? `No lightness of ${short(token.dotted)} is enough: change the other.`
            : `Lightness ${proposal.color.l.toFixed(3)} passes.`
        }`,
        correction: proposal && { label: "Fix", layer: proposal.layer, json: proposal.json },
      };
    });
}

export const remarksOn = (token: TokenInfo, layer: Layer, lookup: Lookup): Remark[] =>
  token.type === "color" ? [...gamutRemark(token, layer), ...contrastRemarks(token, lookup)] : [];
