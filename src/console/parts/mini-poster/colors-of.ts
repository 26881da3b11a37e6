import type { Poster } from "../../../poster/model/poster.ts";
import type { MiniColors } from "./mini-poster.tsx";

/** The colors and corners of a small poster. */
export function miniColorsOf({ halves }: Poster): MiniColors {
  const [light, dark = light] = halves;
  const colors = (half = light) =>
    Object.fromEntries(Object.entries(half?.roles ?? {}).map(([role, ink]) => [role, ink.css]));
  const button = light?.roles["radius-button"]?.css ?? "6px";
  return { colors: { light: colors(), dark: colors(dark) }, corners: { button, mark: "6px" } };
}
