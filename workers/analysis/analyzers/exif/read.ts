import exifr from "exifr";
import { EXIF, GPS, IFD0, type RawTags } from "./tags.ts";

const groups = { ifd0: IFD0, exif: EXIF, gps: GPS };
type Group = keyof typeof groups;
type Picks = Partial<Record<Group, number[]>>;

/** Where IFD0 says that the other directories are. */
const POINTER = { exif: 0x8769, gps: 0x8825 };

/**
 * Reads the tags out of a TIFF structure, raw: exifr's own conversions take a missing hemisphere
 * for north, read times in the server's zone and let impossible coordinates through. One broken
 * tag makes exifr give up its directory; then each tag is read by itself, and only the broken
 * ones are missing.
 */
export async function readTags(block: Buffer): Promise<RawTags> {
  const whole = await parse(block, {
    ifd0: Object.values(IFD0),
    exif: Object.values(EXIF),
    gps: Object.values(GPS),
  });
  if (whole) return named(whole);
  const tags: RawTags = {};
  for (const group of Object.keys(groups) as Group[]) {
    for (const tag of Object.values(groups[group])) {
      Object.assign(tags, named((await parse(block, { [group]: [tag] })) ?? {}));
    }
  }
  return tags;
}

type Parsed = Partial<Record<Group, Record<number, unknown>>>;

/** Nothing when exifr ran into an error. */
async function parse(block: Buffer, picks: Picks): Promise<Parsed | undefined> {
  const directory = (group: Group) => (picks[group] ? { pick: picks[group] } : false);
  try {
    const parsed = await exifr.parse(block, {
      ifd0: { pick: [...(picks.ifd0 ?? []), ...pointers(picks)] },
      exif: directory("exif"),
      gps: directory("gps"),
      ...{ ifd1: false, interop: false, xmp: false, icc: false, iptc: false, jfif: false },
      ...{ makerNote: false, userComment: false, mergeOutput: false, silentErrors: true },
      ...{ translateKeys: false, translateValues: false, reviveValues: false },
    });
    return parsed?.errors ? undefined : (parsed ?? {});
  } catch {
    return undefined;
  }
}

function pointers(picks: Picks): number[] {
  return [...(picks.exif ? [POINTER.exif] : []), ...(picks.gps ? [POINTER.gps] : [])];
}

function named(parsed: Parsed): RawTags {
  const tags: RawTags = {};
  for (const group of Object.keys(groups) as Group[]) {
    for (const [name, tag] of Object.entries(groups[group])) {
      const value = parsed[group]?.[tag];
      if (value !== undefined) tags[name as keyof RawTags] = value;
    }
  }
  return tags;
}
