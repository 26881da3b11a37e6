import type { Picture } from "../../../src/picture-codec/picture.ts";

/** Something that an analyzer found in a picture. */
export interface Badge {
  /** Stable and machine-readable: lower case letters, digits and hyphens. */
  label: string;
  /** What people read: plain text. */
  display: string;
  /**
   * From 0 to 1, with a meaning that depends on the source. Where the camera states a fact
   * (`exif`: the flash fired) it is 1. Where a measurement passes a threshold (`exif`, `pixels`)
   * it is 0.5 just past the threshold and 1 where nobody would doubt it. For a dominant colour it
   * is the share of the picture that has it. For `labels` and `vision` it is the model's score.
   */
  confidence: number;
  /** The analyzer's name. */
  source: string;
}

export interface Coordinate {
  latitude: number;
  longitude: number;
}

/** What the camera wrote into the picture. Absent is what it did not write or wrote wrongly. */
export interface ExifData {
  coordinate?: Coordinate;
  takenAt?: Date;
  /** The camera's offset from UTC, such as `+02:00`; without one `takenAt` is the wall time. */
  takenAtOffset?: string;
  cameraMake?: string;
  cameraModel?: string;
  lens?: string;
  /** 1 to 8, EXIF tag 0x0112. */
  orientation?: number;
}

export interface Analysis {
  badges: Badge[];
  exif?: ExifData;
}

export interface Analyzer {
  /** Unique; the `source` of its badges and the word in `ANALYZERS`. */
  readonly name: string;
  analyze(picture: Picture): Promise<Analysis>;
  /** Ends its threads; afterwards it is not used again. */
  close?(): Promise<void>;
}
