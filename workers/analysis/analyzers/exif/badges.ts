import type { PictureHeader } from "../../../../src/picture-codec/picture.ts";
import type { Badge, ExifData } from "../analyzer.ts";
import { certainty } from "../scale.ts";
import { wallHour } from "./capture-time.ts";
import { numberOf, positive, type RawTags } from "./tags.ts";

/** SceneCaptureType, tag 0xA406. */
const SCENE = { landscape: 1, portrait: 2, night: 3 };

/** CustomRendered, tag 0xA401, as Apple's phones use it. */
const APPLE_RENDERING = { hdr: [2, 3, 7], panorama: [6], portrait: [7, 8] };

/** SubjectDistanceRange, tag 0xA40C: 1 is macro. */
const MACRO = 1;
/** Meters, as SubjectDistance has them, tag 0x9206. */
const MACRO_DISTANCE = 0.5;

/** A fact that the camera states has confidence 1; a rule on its settings has its certainty. */
export function badgesOf(tags: RawTags, exif: ExifData, header: PictureHeader): Badge[] {
  const scene = numberOf(tags.sceneCaptureType);
  const dim = lowLight(tags);
  const rules: [label: string, display: string, confidence: number | undefined][] = [
    ["geotagged", "Geotagged", stated(exif.coordinate !== undefined)],
    // Tag 0x9209, bit 0: the flash fired.
    ["flash", "Flash", stated(((numberOf(tags.flash) ?? 0) & 1) === 1)],
    ["long-exposure", "Long exposure", longExposure(tags)],
    ["high-iso", "High ISO", highIso(tags)],
    ["low-light", "Low light", dim],
    ["night", "Night", stated(scene === SCENE.night) ?? (isNightHour(tags) ? dim : undefined)],
    ["landscape-scene", "Landscape scene", stated(scene === SCENE.landscape)],
    ["macro", "Macro", stated(isMacro(tags))],
    ["hdr", "HDR", stated(appleRendered(tags, "hdr"))],
    ["portrait", "Portrait", stated(scene === SCENE.portrait || appleRendered(tags, "portrait"))],
    ["panorama", "Panorama", stated(appleRendered(tags, "panorama")) ?? panorama(exif, header)],
    ["wide-angle", "Wide angle", wideAngle(tags)],
    ["telephoto", "Telephoto", telephoto(tags)],
    ["selfie", "Selfie", stated(/\bfront camera\b/i.test(exif.settings?.lens ?? ""))],
  ];
  return rules.flatMap(([label, display, confidence]) =>
    confidence === undefined ? [] : [{ label, display, confidence }],
  );
}

function stated(fact: boolean): number | undefined {
  return fact ? 1 : undefined;
}

/** From half a second on, beyond doubt at two; measured in stops. */
function longExposure(tags: RawTags): number | undefined {
  const seconds = positive(tags.exposureTime);
  return seconds && certainty(Math.log2(seconds), { threshold: -1, certain: 1 });
}

function highIso(tags: RawTags): number | undefined {
  const iso = positive(tags.isoSpeed);
  return iso && certainty(Math.log2(iso), { threshold: Math.log2(1600), certain: Math.log2(6400) });
}

/**
 * The light that the exposure suggests, as exposure value at ISO 100: log2(N²/t) − log2(ISO/100).
 * A lit room at night has about 5, a lit street about 4, a night skyline 1, moonlight −3.
 */
function lowLight(tags: RawTags): number | undefined {
  const seconds = positive(tags.exposureTime);
  const aperture = positive(tags.fNumber);
  const iso = positive(tags.isoSpeed);
  if (!seconds || !aperture || !iso) return undefined;
  const light = Math.log2(aperture ** 2 / seconds) - Math.log2(iso / 100);
  return certainty(light, { threshold: 4, certain: 0 });
}

function isNightHour(tags: RawTags): boolean {
  const hour = wallHour(tags);
  return hour !== undefined && (hour >= 20 || hour < 5);
}

/** Requires a short distance too, because phones report macro at a focus of two meters. */
function isMacro(tags: RawTags): boolean {
  const meters = positive(tags.subjectDistance);
  const called = numberOf(tags.subjectDistanceRange) === MACRO;
  return called && meters !== undefined && meters <= MACRO_DISTANCE;
}

function appleRendered(tags: RawTags, as: keyof typeof APPLE_RENDERING): boolean {
  if (typeof tags.make !== "string" || !tags.make.startsWith("Apple")) return false;
  return APPLE_RENDERING[as].includes(numberOf(tags.customRendered) ?? 0);
}

/** At least twice as wide as high, and taken by a camera. */
function panorama(exif: ExifData, { width, height }: PictureHeader): number | undefined {
  if (!exif.cameraModel) return undefined;
  return certainty(width / height, { threshold: 2, certain: 3 });
}

/** FocalLengthIn35mmFilm, tag 0xA405; 0 means unknown. */
function wideAngle(tags: RawTags): number | undefined {
  const length = positive(tags.focalLengthIn35mm);
  return length && certainty(length, { threshold: 24, certain: 16 });
}

function telephoto(tags: RawTags): number | undefined {
  const length = positive(tags.focalLengthIn35mm);
  return length && certainty(length, { threshold: 100, certain: 200 });
}
