import type { Analysis, Analyzer, ExifData } from "../analyzer.ts";
import { plainText } from "../text.ts";
import { badgesOf } from "./badges.ts";
import { captureTime } from "./capture-time.ts";
import { coordinateOf } from "./coordinate.ts";
import { readTags } from "./read.ts";
import { numberOf, type RawTags } from "./tags.ts";

const NAME_LIMIT = 64;
const LENS_LIMIT = 128;

/** What the camera recorded: place, time, camera, and badges from how it was set. */
export function exifAnalyzer(): Analyzer {
  const name = "exif";
  return {
    name,
    async analyze(picture): Promise<Analysis> {
      const header = await picture.header();
      if (!header.exif) return { badges: [] };
      const tags = await readTags(header.exif);
      const exif = dataOf(tags);
      const badges = badgesOf(tags, exif, header).map((badge) => ({ ...badge, source: name }));
      return Object.keys(exif).length > 0 ? { badges, exif } : { badges };
    },
  };
}

function dataOf(tags: RawTags): ExifData {
  const data: ExifData = captureTime(tags);
  const coordinate = coordinateOf(tags);
  if (coordinate) data.coordinate = coordinate;
  const make = plainText(tags.make, NAME_LIMIT);
  if (make) data.cameraMake = make;
  const model = plainText(tags.model, NAME_LIMIT);
  if (model) data.cameraModel = model;
  const lens = plainText(tags.lensModel, LENS_LIMIT) ?? plainText(tags.lensMake, LENS_LIMIT);
  if (lens) data.lens = lens;
  const orientation = numberOf(tags.orientation);
  if (orientation !== undefined && [1, 2, 3, 4, 5, 6, 7, 8].includes(orientation)) {
    data.orientation = orientation;
  }
  return data;
}
