import { type CodedColors, srgbPrimaries } from "./coded.ts";
import { matrixProfile, type Primaries } from "./matrix-profile.ts";

/** The colors from a PNG's chunks before its pixels (PNG 3, 11.3.2). */
export interface PngColors {
  coded?: CodedColors;
  isSrgb: boolean;
  /** An ICC profile made of gamma and chromaticities; absent if they are sRGB's. */
  profile?: Buffer;
}

/** Reads the colors from a PNG's first bytes. */
export function pngColors(head: Buffer): PngColors {
  const chunks = new Map(chunksBeforePixels(head));
  const [primaries, transfer] = chunks.get("cICP") ?? [];
  return {
    ...(primaries !== undefined && transfer !== undefined && { coded: { primaries, transfer } }),
    isSrgb: chunks.has("sRGB"),
    ...gammaProfile(chunks.get("gAMA"), chunks.get("cHRM")),
  };
}

function* chunksBeforePixels(head: Buffer): Generator<[string, Buffer]> {
  let at = 8;
  while (at + 12 <= head.length) {
    const length = head.readUInt32BE(at);
    const type = head.toString("latin1", at + 4, at + 8);
    if (type === "IDAT" || at + 8 + length > head.length) return;
    yield [type, head.subarray(at + 8, at + 8 + length)];
    at += 12 + length;
  }
}

/** Like browsers, uses chromaticities only with a gamma; sRGB's own need no profile. */
function gammaProfile(gama?: Buffer, chrm?: Buffer): { profile?: Buffer } {
  if (gama?.length !== 4) return {};
  const exponent = 100_000 / gama.readUInt32BE();
  if (!(exponent > 0.1 && exponent < 10)) return {};
  const primaries = chrm?.length === 32 ? primariesIn(chrm) : srgbPrimaries;
  if (Math.abs(exponent - 2.2) < 0.1 && isSrgb(primaries)) return {};
  const profile = matrixProfile(primaries, (value) => value ** exponent);
  return profile === undefined ? {} : { profile };
}

function primariesIn(chrm: Buffer): Primaries {
  const point = (at: number): readonly [number, number] => [
    chrm.readUInt32BE(at * 8) / 100_000,
    chrm.readUInt32BE(at * 8 + 4) / 100_000,
  ];
  return [point(1), point(2), point(3), point(0)];
}

const isSrgb = (primaries: Primaries): boolean =>
  primaries.flat().every((value, at) => Math.abs(value - (srgbPrimaries.flat()[at] ?? 0)) < 0.002);
