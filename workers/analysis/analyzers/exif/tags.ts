/** The EXIF 2.32 tags (CIPA DC-008-2019) to read, by directory. */
export const IFD0 = { make: 0x010f, model: 0x0110 } as const;

export const EXIF = {
  exposureTime: 0x829a,
  fNumber: 0x829d,
  isoSpeed: 0x8827,
  dateTimeOriginal: 0x9003,
  dateTimeDigitized: 0x9004,
  offsetTime: 0x9010,
  offsetTimeOriginal: 0x9011,
  offsetTimeDigitized: 0x9012,
  subjectDistance: 0x9206,
  flash: 0x9209,
  focalLength: 0x920a,
  subSecTimeOriginal: 0x9291,
  subSecTimeDigitized: 0x9292,
  customRendered: 0xa401,
  focalLengthIn35mm: 0xa405,
  sceneCaptureType: 0xa406,
  subjectDistanceRange: 0xa40c,
  lensMake: 0xa433,
  lensModel: 0xa434,
} as const;

export const GPS = {
  latitudeRef: 0x0001,
  latitude: 0x0002,
  longitudeRef: 0x0003,
  longitude: 0x0004,
  gpsTimeStamp: 0x0007,
  gpsStatus: 0x0009,
  gpsMeasureMode: 0x000a,
  gpsDateStamp: 0x001d,
} as const;

/** Raw values by name: text, a number, or several. Any may be missing or invalid. */
export type RawTags = {
  [name in keyof typeof IFD0 | keyof typeof EXIF | keyof typeof GPS]?: unknown;
};

/** A finite number, single or first of several; a zero denominator gives none. */
export function numberOf(value: unknown): number | undefined {
  const first = Array.isArray(value) || ArrayBuffer.isView(value) ? numbersOf(value)?.[0] : value;
  return typeof first === "number" && Number.isFinite(first) ? first : undefined;
}

/** A number above 0; cameras write 0 for unknown. */
export function positive(value: unknown): number | undefined {
  const number = numberOf(value);
  return number !== undefined && number > 0 ? number : undefined;
}

/** Up to four raw numbers, not all of them finite. */
export function numbersOf(value: unknown): number[] | undefined {
  if (typeof value === "number") return [value];
  if (!Array.isArray(value) && !(ArrayBuffer.isView(value) && "length" in value)) return undefined;
  return Array.from(Array.prototype.slice.call(value, 0, 4) as unknown[], Number);
}
