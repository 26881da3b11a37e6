/** The surfaces of a theme without ramps, each with a text on it and its contrast. */
import type { Half, Pair, Poster } from "../model/poster.ts";
import { type Drawn, draw } from "./element.ts";
import { colorsOf } from "./hero.ts";
import { type NameOf, tokenMark } from "./token.ts";

/** Both halves of the pairs; undefined for a theme with ramps or without pairs. */
export function pairs(poster: Poster, nameOf: NameOf): Drawn | undefined {
  if (poster.halves.every((half) => half.pairs.length === 0)) return undefined;
  return draw(
    "div",
    { class: "poster-halves", role: "group", "aria-label": "Pairs" },
    poster.halves.map((half) => pairsOfHalf(half, nameOf)),
  );
}

function pairsOfHalf(half: Half, nameOf: NameOf): Drawn {
  return draw(
    "div",
    { class: "poster-half poster-pairs", css: colorsOf(half) },
    half.pairs.map((pair) => pairBox(pair, nameOf)),
  );
}

function pairBox({ front, back, ratio, needed }: Pair, nameOf: NameOf): Drawn {
  const passes = ratio >= needed;
  const name =
    (back.path ?? front.path ?? "")
      .replace(/\.\$root$/, "")
      .split(".")
      .at(-1) ?? "";
  return tokenMark(
    nameOf,
    {
      path: back.path ?? front.path,
      css: `${front.css} on ${back.css}`,
      class: "poster-pair",
      isWords: true,
      note: `${ratio.toFixed(1)}:1${passes ? "" : `, needs ${needed}:1`}`,
      style: { "--c": front.css, "--b": back.css },
    },
    draw("b", {}, "Aa"),
    draw("span", {}, name),
    draw("span", {}, `${ratio.toFixed(1)}${passes ? "" : " ✕"}`),
  );
}
