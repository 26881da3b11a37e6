/** The head of a poster: the theme's name across the seam, and a scene of its roles on both sides. */
import type { Half, Poster } from "../model/poster.ts";
import { type Drawn, draw } from "./element.ts";
import { hasScene, scene } from "./scene.ts";
import type { NameOf } from "./token.ts";

const TITLES = { light: "Light", dark: "Dark" } as const;

/** Both halves of the head; without the scene where too few roles have tokens. */
export function hero(poster: Poster, nameOf: NameOf): Drawn {
  const withScene = hasScene(poster);
  const family = poster.halves[0]?.roles["font-family-heading"]?.css ?? poster.families[0];
  const font = family === undefined ? undefined : fontOf(family);
  return draw(
    "div",
    {
      class: `poster-halves poster-hero${withScene ? "" : " poster-hero--plain"}`,
      css: { "--chars": String(Math.max(4, [...poster.name].length)), "--poster-font": font },
    },
    poster.halves.map((half) =>
      draw(
        "section",
        { class: "poster-half", "aria-label": TITLES[half.appearance], css: colorsOf(half) },
        draw("span", { class: "poster-caption" }, TITLES[half.appearance]),
        draw("span", { class: "poster-name", "aria-hidden": "true" }, poster.name),
        withScene ? scene(half, nameOf) : undefined,
      ),
    ),
  );
}

/** A list of families ends with one that every device has. */
const fontOf = (family: string): string => `${family}, system-ui, sans-serif`;

/** The colors of a half that its drawings share. */
export const colorsOf = ({ page, ink, roles }: Half): Record<string, string | undefined> => ({
  "--page": page,
  "--ink": roles.text?.css ?? ink,
  "--soft": roles["text-muted"]?.css ?? roles.text?.css ?? ink,
  "--rule": roles.border?.css ?? "color-mix(in oklab, currentcolor 18%, transparent)",
});
