/** The text styles of a theme, set in their own fonts. */
import type { Poster, TypeSample } from "../model/poster.ts";
import { type Drawn, draw } from "./element.ts";
import { group } from "./group.ts";
import { type NameOf, tokenMark } from "./token.ts";

/** A sentence for each line, the largest first. */
const SENTENCES = [
  "Build like the best teams",
  "Every release begins with a draft",
  "Readers who know this town",
  "Opened by a neighbor three days ago",
  "Long descriptions read best at this size and measure.",
  "The default: rows, forms, comments, nearly everything.",
  "Help and footnotes, never the only place for a fact.",
  "Small print, for those who look.",
] as const;
const CODE = 'const theme = await load("home")';

/** Undefined for a theme without text styles and font sizes. */
export function type({ type: samples, families }: Poster, nameOf: NameOf): Drawn | undefined {
  if (samples.length === 0) return undefined;
  return group(
    "Type",
    families.length === 0 ? `${samples.length} sizes` : `set in ${families.slice(0, 3).join(", ")}`,
    draw(
      "ul",
      { class: "poster-type" },
      samples.map((sample, index) =>
        draw("li", {}, line(sample, SENTENCES[index % SENTENCES.length] ?? "", nameOf)),
      ),
    ),
  );
}

function line(sample: TypeSample, sentence: string, nameOf: NameOf): Drawn {
  const { path, size, weight, lineHeight, letterSpacing, isMono } = sample;
  const figures = `${trimmed(size)} · ${weight}`;
  const fallback = isMono ? "ui-monospace, monospace" : "system-ui, sans-serif";
  return tokenMark(
    nameOf,
    {
      path,
      css: `${trimmed(size)}px, weight ${weight}`,
      class: "poster-type-line",
      isWords: true,
      style: {
        "--family": sample.family === undefined ? fallback : `${sample.family}, ${fallback}`,
        "--size": `${size}px`,
        "--weight": String(weight),
        "--height": String(Math.round(lineHeight * 1000) / 1000),
        "--spacing": letterSpacing,
      },
    },
    draw("span", { class: "poster-type-text" }, isMono ? CODE : sentence),
    draw("span", { class: "poster-figures" }, path, draw("br", {}), figures),
  );
}

const trimmed = (size: number): string => String(Math.round(size * 10) / 10);
