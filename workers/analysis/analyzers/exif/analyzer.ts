import { plainText } from "../../../../src/picture-codec/plain-text.ts";
import { type XmpProperties, xmpProperties } from "../../../../src/picture-codec/xmp.ts";
import type { CameraSettings } from "../../../../src/places/camera.ts";
import type { Analysis, Analyzer, ExifData } from "../analyzer.ts";
import { badgesOf } from "./badges.ts";
import { captureTime, utcOffsetMinutes } from "./capture-time.ts";
import { coordinateOf } from "./coordinate.ts";
import { pngBlocks } from "./png-texts.ts";
import { readTags } from "./read.ts";
import { positive, type RawTags } from "./tags.ts";
import { xmpCamera, xmpCoordinate } from "./xmp.ts";

const NAME_LIMIT = 64;
const LENS_LIMIT = 128;

/** Reads the camera's record: position, time, camera, and badges from its settings. */
export function exifAnalyzer(): Analyzer {
  return {
    name: "exif",
    async analyze(picture): Promise<Analysis> {
      const header = await picture.header();
      const texts = header.format === "png" ? pngBlocks(picture.bytes) : {};
      const block = header.exif ?? texts.exif;
      const packet = header.xmp ?? texts.xmp;
      if (!block && !packet) return { badges: [] };
      const tags = block ? await readTags(block) : {};
      const exif = dataOf(tags, packet && xmpProperties(packet));
      const badges = badgesOf(tags, exif, header);
      return Object.keys(exif).length > 0 ? { badges, exif } : { badges };
    },
  };
}

/** Falls back to XMP, where other software may have added the position, or kept the camera alone. */
function dataOf(tags: RawTags, xmp: XmpProperties | undefined): ExifData {
  const data: ExifData = {};
  const takenAt = captureTime(tags);
  if (takenAt) data.takenAt = takenAt;
  const coordinate = coordinateOf(tags) ?? (xmp && xmpCoordinate(xmp));
  if (coordinate) data.coordinate = coordinate;
  const camera = xmp && xmpCamera(xmp);
  const make = plainText(tags.make, NAME_LIMIT) ?? plainText(camera?.make, NAME_LIMIT);
  if (make) data.cameraMake = make;
  const model = plainText(tags.model, NAME_LIMIT) ?? plainText(camera?.model, NAME_LIMIT);
  if (model) data.cameraModel = model;
  const settings = settingsOf(tags);
  if (Object.keys(settings).length > 0) data.settings = settings;
  return data;
}

function settingsOf(tags: RawTags): CameraSettings {
  const settings = {
    lens: plainText(tags.lensModel, LENS_LIMIT) ?? plainText(tags.lensMake, LENS_LIMIT),
    exposureSeconds: positive(tags.exposureTime),
    fNumber: positive(tags.fNumber),
    iso: positive(tags.isoSpeed),
    focalLengthMm: positive(tags.focalLength),
    focalLength35mm: positive(tags.focalLengthIn35mm),
    utcOffsetMinutes: utcOffsetMinutes(tags),
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
