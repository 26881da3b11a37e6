import { matrixProfile, type Primaries, srgbCurve } from "./matrix-profile.ts";

/** Color codes of HEIF's `nclx` and PNG's `cICP` (ITU-T H.273, tables 2 and 3). */
export interface CodedColors {
  primaries: number;
  transfer: number;
}

const D65 = [0.3127, 0.329] as const;

/** Red, green, blue, white: x and y of each; without sRGB's. */
const primariesOf = new Map<number, Primaries>([
  [5, [[0.64, 0.33], [0.29, 0.6], [0.15, 0.06], D65]],
  [6, [[0.63, 0.34], [0.31, 0.595], [0.155, 0.07], D65]],
  [7, [[0.63, 0.34], [0.31, 0.595], [0.155, 0.07], D65]],
  [9, [[0.708, 0.292], [0.17, 0.797], [0.131, 0.046], D65]],
  [
    11,
    [
      [0.68, 0.32],
      [0.265, 0.69],
      [0.15, 0.06],
      [0.314, 0.351],
    ],
  ],
  [12, [[0.68, 0.32], [0.265, 0.69], [0.15, 0.06], D65]],
]);

const curves = new Map<number, (value: number) => number>([
  [4, (value) => value ** 2.2],
  [5, (value) => value ** 2.8],
  [8, (value) => value],
]);

const SRGB_PRIMARIES = 1;
/** The codes of sRGB's curve, and of television's, which count as sRGB's. */
const SRGB_CURVES = [1, 6, 13, 14, 15];

/** Whether each code has a profile or is sRGB's; not so for "unspecified". */
export const isSupported = ({ primaries, transfer }: CodedColors): boolean =>
  (primaries === SRGB_PRIMARIES || primariesOf.has(primaries)) &&
  (SRGB_CURVES.includes(transfer) || curves.has(transfer));

export const srgbPrimaries: Primaries = [[0.64, 0.33], [0.3, 0.6], [0.15, 0.06], D65];

/**
 * The profile of coded colors; undefined for sRGB and for unknown codes. Television's curves describe a
 * camera; a display shows them with sRGB's curve, and browsers do the same.
 */
export function codedProfile({ primaries, transfer }: CodedColors): Buffer | undefined {
  const points = primariesOf.get(primaries);
  const curve = curves.get(transfer);
  if (points === undefined && curve === undefined) return undefined;
  return matrixProfile(points ?? srgbPrimaries, curve ?? srgbCurve);
}
