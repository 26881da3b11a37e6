/**
 * How colors look to eyes with a color-vision deficiency, as matrices on linear sRGB.
 *
 * Protan and deutan: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for
 * Simulation of Color Vision Deficiency", IEEE TVCG 15(6), 2009, doi:10.1109/TVCG.2009.113; severity 1.0, and 0.5
 * for the anomalies.
 *
 * Tritan: H. Brettel, F. Viénot, J. D. Mollon, "Computerized simulation of color appearance for dichromats",
 * J. Opt. Soc. Am. A 14(10), 1997, because the model of 2009 is not reliable there; as matrices of linear sRGB by
 * libDaltonLens (public domain). It projects onto one of two half-planes, by the side of a plane through the grays.
 *
 * Achromatopsia: the relative luminance of WCAG 2; vision by rods alone weighs blue a little more.
 */
import type { Channels } from "../../../tokens/oklch.ts";

type Row = readonly [number, number, number];
export type Matrix = readonly [Row, Row, Row];

/** One matrix, or two with the normal of the plane between them; `first` is on its positive side. */
export interface Deficiency {
  first: Matrix;
  second?: { matrix: Matrix; normal: Row };
}

const gray: Row = [0.2126, 0.7152, 0.0722];

export const deficiencies = {
  protanomaly: {
    first: [
      [0.458064, 0.679578, -0.137642],
      [0.092785, 0.846313, 0.060902],
      [-0.007494, -0.016807, 1.024301],
    ],
  },
  protanopia: {
    first: [
      [0.152286, 1.052583, -0.204868],
      [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
  },
  deuteranomaly: {
    first: [
      [0.547494, 0.607765, -0.155259],
      [0.181692, 0.781742, 0.036566],
      [-0.01041, 0.027275, 0.983136],
    ],
  },
  deuteranopia: {
    first: [
      [0.367322, 0.860646, -0.227968],
      [0.280085, 0.672501, 0.047413],
      [-0.01182, 0.04294, 0.968881],
    ],
  },
  tritanopia: {
    first: [
      [1.01277, 0.13548, -0.14826],
      [-0.01243, 0.86812, 0.14431],
      [0.07589, 0.805, 0.11911],
    ],
    second: {
      matrix: [
        [0.93678, 0.18979, -0.12657],
        [0.06154, 0.81526, 0.1232],
        [-0.37562, 1.12767, 0.24796],
      ],
      normal: [0.03901, -0.02788, -0.01113],
    },
  },
  achromatopsia: { first: [gray, gray, gray] },
} as const satisfies Record<string, Deficiency>;

export type DeficiencyName = keyof typeof deficiencies;

const within = ([r, g, b]: Row, by: Channels): number => r * by[0] + g * by[1] + b * by[2];
const clip = (value: number): number => Math.min(1, Math.max(0, value));

/** A color of linear sRGB as such eyes see it, clipped to what a screen shows. */
export function seenWith(name: DeficiencyName, linear: Channels): Channels {
  const { first, second }: Deficiency = deficiencies[name];
  const isSecond = second !== undefined && within(second.normal, linear) < 0;
  const [r, g, b] = isSecond ? second.matrix : first;
  return [clip(within(r, linear)), clip(within(g, linear)), clip(within(b, linear))];
}
