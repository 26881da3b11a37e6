/** Color families with everyday names. */
export const COLOR_FAMILIES = [
  ...(["black", "grey", "white", "red", "orange", "brown"] as const),
  ...(["yellow", "green", "cyan", "blue", "purple", "pink"] as const),
] as const;

export type ColorFamily = (typeof COLOR_FAMILIES)[number];

const at = (family: ColorFamily): number => COLOR_FAMILIES.indexOf(family);

/** The upper bound of each family's hue range, in degrees. */
const HUE_ENDS = [16, 45, 68, 165, 195, 258, 290, 345, 360] as const;
const HUES = [
  ...(["red", "orange", "yellow", "green", "cyan", "blue", "purple", "pink", "red"] as const),
].map(at);

const BLACK = at("black");
const GREY = at("grey");
const WHITE = at("white");
const RED = at("red");
const ORANGE = at("orange");
const BROWN = at("brown");

/** Below this difference between its strongest and weakest channel a pixel has no hue. */
export const GREY_BELOW = 20;

/** The hue of a pixel in sixths of the circle, from red. */
function sectorOf(red: number, green: number, blue: number, value: number, chroma: number): number {
  if (value === red) return (green - blue) / chroma;
  if (value === green) return 2 + (blue - red) / chroma;
  return 4 + (red - green) / chroma;
}

/** The family of an sRGB pixel, channels 0 to 255, by hue, saturation and value. */
export function familyAt(red: number, green: number, blue: number): number {
  const value = Math.max(red, green, blue);
  const chroma = value - Math.min(red, green, blue);
  if (value < 40) return BLACK;
  if (chroma < GREY_BELOW || chroma / value < 0.12) {
    return value < 60 ? BLACK : value > 205 ? WHITE : GREY;
  }
  const hue = (sectorOf(red, green, blue, value, chroma) * 60 + 360) % 360;
  let place = 0;
  while (hue >= (HUE_ENDS[place] ?? Number.POSITIVE_INFINITY)) place++;
  const family = HUES[place] ?? RED;
  return family === ORANGE && value < 165 ? BROWN : family;
}
