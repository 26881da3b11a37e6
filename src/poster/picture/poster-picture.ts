/** A poster as a picture for links: shapes only, because the fonts of a server are unknown. */
import { parseColor } from "../../tokens/color.ts";
import type { Half, Poster } from "../model/poster.ts";

export const PICTURE = { width: 1200, height: 630 } as const;
/** The height of the ramps at the foot. */
const CARPET = 300;
const MARGIN = 56;

/** A rectangle with round corners, in pixels. */
interface Shape {
  x: number;
  y: number;
  width: number;
  height: number;
  /** CSS color. */
  fill: string;
  radius?: number;
}

/** The pixels of the picture, three bytes each (sRGB), row by row. */
export function posterPixels({ halves }: Poster): Uint8Array {
  const pixels = new Uint8Array(PICTURE.width * PICTURE.height * 3);
  const width = PICTURE.width / Math.max(1, halves.length);
  for (const [index, half] of halves.entries()) {
    for (const shape of shapesOf(half, width)) {
      paint(pixels, { ...shape, x: shape.x + index * width });
    }
  }
  return pixels;
}

const shapesOf = (half: Half, width: number): Shape[] => [
  { x: 0, y: 0, width, height: PICTURE.height, fill: half.page },
  ...scene(half, width),
  ...carpet(columnsOf(half), width),
];

/** Lines of text, a button and badges in the colors of their roles. */
function scene({ roles, ink }: Half, width: number): Shape[] {
  const room = width - 2 * MARGIN;
  const text = roles.text?.css ?? ink;
  const line = (y: number, share: number, height: number, fill: string): Shape => ({
    ...{ x: MARGIN, y: MARGIN + y, width: room * share, height, fill },
    radius: height / 2,
  });
  const shapes = [
    line(0, 0.62, 26, text),
    line(46, 0.8, 14, roles["text-muted"]?.css ?? text),
    line(72, 0.5, 14, roles.link?.css ?? text),
  ];
  if (roles.primary !== undefined) {
    const label = roles["on-primary"]?.css ?? "#ffffff";
    shapes.push(
      { x: MARGIN, y: MARGIN + 118, width: 168, height: 56, fill: roles.primary.css, radius: 12 },
      { x: MARGIN + 34, y: MARGIN + 140, width: 100, height: 12, fill: label, radius: 6 },
    );
  }
  for (const [index, role] of (["success", "warning", "danger", "accent"] as const).entries()) {
    const fill = roles[role]?.css;
    const x = MARGIN + 192 + index * 68;
    if (fill !== undefined)
      shapes.push({ x, y: MARGIN + 118, width: 56, height: 56, fill, radius: 28 });
  }
  return shapes;
}

/** The ramps, else the pairs, else the colors of roles; each a column from top to bottom. */
function columnsOf({ ramps, pairs, roles }: Half): string[][] {
  if (ramps.length > 0) return ramps.map(({ steps }) => steps.map(({ css }) => css));
  if (pairs.length > 0) return pairs.map(({ front, back }) => [back.css, front.css]);
  // Fonts and corners have roles too, and no color.
  const colors = Object.values(roles).filter(({ css }) => parseColor(css) !== undefined);
  return colors.map(({ css }) => [css]);
}

function carpet(columns: readonly string[][], width: number): Shape[] {
  const step = width / Math.max(1, columns.length);
  return columns.flatMap((colors, x) => {
    const height = CARPET / colors.length;
    return colors.map((fill, y) => ({
      ...{ x: x * step, y: PICTURE.height - CARPET + y * height, width: step, height },
      fill,
    }));
  });
}

/** Paints a shape; a translucent color lies on what is there. Fonts and gradients, which are no colors, stay out. */
function paint(pixels: Uint8Array, { x, y, width, height, fill, radius = 0 }: Shape): void {
  const color = parseColor(fill);
  if (color === undefined) return;
  const [left, top] = [Math.round(x), Math.round(y)];
  const right = Math.min(PICTURE.width, Math.round(x + width));
  const bottom = Math.min(PICTURE.height, Math.round(y + height));
  const [red, green, blue] = color.mapped.map((channel) => channel * 255) as [
    number,
    number,
    number,
  ];
  const under = 1 - color.alpha;
  for (let row = top; row < bottom; row += 1) {
    const inset = insetOf(row + 0.5 - top, bottom - top, radius);
    const end = (row * PICTURE.width + right - inset) * 3;
    for (let at = (row * PICTURE.width + left + inset) * 3; at < end; at += 3) {
      pixels[at] = red * color.alpha + (pixels[at] ?? 0) * under + 0.5;
      pixels[at + 1] = green * color.alpha + (pixels[at + 1] ?? 0) * under + 0.5;
      pixels[at + 2] = blue * color.alpha + (pixels[at + 2] ?? 0) * under + 0.5;
    }
  }
}

/** How far a row begins inside a shape with round corners. */
function insetOf(row: number, height: number, radius: number): number {
  const distance = Math.max(radius - row, row - (height - radius), 0);
  return Math.round(radius - Math.sqrt(radius ** 2 - Math.min(distance, radius) ** 2));
}
