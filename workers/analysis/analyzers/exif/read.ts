import exifr from "exifr";
import { soundBlock } from "./sound-block.ts";
import { EXIF, GPS, IFD0, type RawTags } from "./tags.ts";

const groups = { ifd0: IFD0, exif: EXIF, gps: GPS };
type Group = keyof typeof groups;

/** The offsets of the other directories, from IFD0. */
const POINTERS = [0x8769, 0x8825];

/** Reads only the listed tags, under their numbers, without conversions. */
const OPTIONS = {
  ifd0: { pick: [...Object.values(IFD0), ...POINTERS] },
  exif: { pick: Object.values(EXIF) },
  gps: { pick: Object.values(GPS) },
  ...{ ifd1: false, interop: false, xmp: false, icc: false, iptc: false, jfif: false },
  ...{ makerNote: false, userComment: false, mergeOutput: false, silentErrors: true },
  ...{ translateKeys: false, translateValues: false, reviveValues: false },
};

/**
 * Reads raw tags from a TIFF structure, because exifr's own conversions assume north for a missing
 * hemisphere, read times in the server's zone and accept impossible coordinates. exifr also allocates
 * as many values as a tag claims and abandons a directory at its first broken tag, so the structure
 * must be checked first.
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
