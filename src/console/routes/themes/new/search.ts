/** The choices of a new theme in its address. */
import type { Harmony, SchemeChoices, SchemeName } from "../../../../tokens/schemes/choices.ts";

export interface NewThemeSearch {
  /** The brand color without its `#`, as it was typed otherwise. */
  color?: string;
  second?: string;
  scheme?: Exclude<SchemeName, "true">;
  greys?: "pure";
  corners?: "square" | "round";
  contrast?: 7;
  harmony?: Exclude<Harmony, "scheme">;
  chroma?: number;
  /** Opens the dialog that starts from another theme, or from nothing. */
  from?: "copy" | "nothing";
}

const schemes: readonly unknown[] = ["calm", "bold", "ink"];
const harmonies: readonly unknown[] = ["same", "near", "triad", "opposite"];

/** The color that the page begins with, as an example. */
export const EXAMPLE = "#0f766e";

export function newThemeSearch(search: Record<string, unknown>): NewThemeSearch {
  const found: NewThemeSearch = {};
  const text = (value: unknown) =>
    typeof value === "string" || typeof value === "number" ? String(value).slice(0, 64) : undefined;
  const [color, second] = [text(search.color), text(search.second)];
  if (color !== undefined) found.color = color;
  if (second !== undefined) found.second = second;
  if (schemes.includes(search.scheme)) found.scheme = search.scheme as "calm";
  if (search.greys === "pure") found.greys = "pure";
  if (search.corners === "square" || search.corners === "round") found.corners = search.corners;
  if (String(search.contrast) === "7") found.contrast = 7;
  if (harmonies.includes(search.harmony)) found.harmony = search.harmony as "same";
  const chroma = Number(search.chroma);
  if (Number.isInteger(chroma) && chroma >= 0 && chroma <= 150 && chroma !== 100) {
    if (search.chroma !== undefined) found.chroma = chroma;
  }
  if (search.from === "copy" || search.from === "nothing") found.from = search.from;
  return found;
}

/** The settings of all four schemes. */
export type Turned = Omit<SchemeChoices, "color" | "second">;

export const turnedOf = (search: NewThemeSearch): Turned => ({
  greys: search.greys ?? "tinted",
  corners: search.corners ?? "soft",
  contrast: search.contrast ?? 4.5,
  harmony: search.harmony ?? "scheme",
  chroma: search.chroma ?? 100,
});

/** The address of choices, without the usual ones. */
export function addressOf(
  { color, second, scheme }: { color: string; second: string | undefined; scheme: SchemeName },
  { greys, corners, contrast, harmony, chroma }: Turned,
): NewThemeSearch {
  return {
    ...(color !== EXAMPLE && { color: color.replace(/^#/, "") }),
    ...(second !== undefined && { second: second.replace(/^#/, "") }),
    ...(scheme !== "true" && { scheme }),
    ...(greys === "pure" && { greys }),
    ...(corners !== "soft" && { corners }),
    ...(contrast === 7 && { contrast }),
    ...(harmony !== "scheme" && { harmony }),
    ...(chroma !== 100 && { chroma }),
  };
}
