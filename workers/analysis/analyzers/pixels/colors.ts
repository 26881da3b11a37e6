/** Families that people have plain words for. */
export const COLOR_FAMILIES = [
  ...(["black", "grey", "white", "red", "orange", "brown"] as const),
  ...(["yellow", "green", "cyan", "blue", "purple", "pink"] as const),
] as const;

export type ColorFamily = (typeof COLOR_FAMILIES)[number];

/** Where a hue (degrees) ends, and its family up to there. */
const HUES: [end: number, family: ColorFamily][] = [
  [16, "red"],
  [45, "orange"],
  [68, "yellow"],
  [165, "green"],
  [195, "cyan"],
  [258, "blue"],
  [290, "purple"],
  [345, "pink"],
  [360, "red"],
];

/** Below this difference between its strongest and weakest channel a pixel has no hue. */
export const GREY_BELOW = 20;

/** The family of an sRGB pixel, channels 0 to 255, by hue, saturation and value. */
export function familyOf(red: number, green: number, blue: number): ColorFamily {
  const value = Math.max(red, green, blue);
  const chroma = value - Math.min(red, green, blue);
  if (value < 40) return "black";
  if (chroma < GREY_BELOW || chroma / value < 0.12) {
    return value < 60 ? "black" : value > 205 ? "white" : "grey";
  }
  const hue = hueOf({ red, green, blue, value, chroma });
  const family = HUES.find(([end]) => hue < end)?.[1] ?? "red";
  return family === "orange" && value < 165 ? "brown" : family;
}

interface Pixel {
  red: number;
  green: number;
  blue: number;
  value: number;
  chroma: number;
}

function hueOf({ red, green, blue, value, chroma }: Pixel): number {
  const sector =
    value === red
      ? (green - blue) / chroma
      : value === green
        ? 2 + (blue - red) / chroma
        : 4 + (red - green) / chroma;
  return (sector * 60 + 360) % 360;
}
