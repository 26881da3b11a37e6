import exifr from "exifr";
import { soundBlock } from "./sound-block.ts";
import { EXIF, GPS, IFD0, type RawTags } from "./tags.ts";

const groups = { ifd0: IFD0, exif: EXIF, gps: GPS };
type Group = keyof typeof groups;

/** Where IFD0 says that the other directories are. */
const POINTERS = [0x8769, 0x8825];

/** No conversions, nothing but the tags that are wanted, each under its number. */
const OPTIONS = {
  ifd0: { pick: [...Object.values(IFD0), ...POINTERS] },
  exif: { pick: Object.values(EXIF) },
  gps: { pick: Object.values(GPS) },
  ...{ ifd1: false, interop: false, xmp: false, icc: false, iptc: false, jfif: false },
  ...{ makerNote: false, userComment: false, mergeOutput: false, silentErrors: true },
  ...{ translateKeys: false, translateValues: false, reviveValues: false },
};

/**
 * Reads the tags out of a TIFF structure, raw: exifr's own conversions take a missing hemisphere
 * for north, read times in the server's zone and let impossible coordinates through. It also
 * makes room for as many values as a tag claims to have and gives a directory up at its first
 * broken tag, so it is given a structure where every claim was checked.
 */
export async function readTags(block: Buffer): Promise<RawTags> {
  const sound = soundBlock(block);
  if (!sound) return {};
  const parsed = await parse(sound);
  const tags: RawTags = {};
  for (const group of Object.keys(groups) as Group[]) {
    for (const [name, tag] of Object.entries(groups[group])) {
      const value = parsed[group]?.[tag];
      if (value !== undefined) tags[name as keyof RawTags] = value;
    }
  }
  return tags;
}

async function parse(block: Buffer): Promise<Partial<Record<Group, Record<number, unknown>>>> {
  try {
    return (await exifr.parse(block, OPTIONS)) ?? {};
  } catch {
    return {};
  }
}
