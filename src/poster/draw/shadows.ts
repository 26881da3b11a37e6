/** The shadows of a theme on both of its pages. */
import type { Half, Poster } from "../model/poster.ts";
import { type Drawn, draw } from "./element.ts";
import { colorsOf } from "./hero.ts";
import { type NameOf, tokenMark } from "./token.ts";

export function shadows(poster: Poster, nameOf: NameOf): Drawn | undefined {
  if (poster.halves.every((half) => half.shadows.length === 0)) return undefined;
  return draw(
    "section",
    { class: "poster-halves poster-shadows", "aria-label": "Shadows" },
    poster.halves.map((half) =>
      draw("div", { class: "poster-half", css: shadesOf(half) }, samples(half, nameOf)),
    ),
  );
}

const shadesOf = (half: Half) => ({
  ...colorsOf(half),
  "--sunk": half.roles["surface-sunken"]?.css ?? half.page,
  "--card": (half.roles["surface-raised"] ?? half.roles.surface)?.css ?? half.page,
  "--r": half.roles["radius-card"]?.css ?? "8px",
});

const samples = (half: Half, nameOf: NameOf): Drawn[] =>
  half.shadows.map(({ path, css }) =>
    tokenMark(
      nameOf,
      { path, css, class: "poster-shadow", style: { "--shadow": css } },
      draw("i", {}),
      draw("span", {}, shortOf(path)),
    ),
  );

/** The last two parts of a path. */
const shortOf = (path: string): string => path.split(".").slice(-2).join(" ");
