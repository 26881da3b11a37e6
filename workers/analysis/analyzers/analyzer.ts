import type { Picture } from "../../../src/picture-codec/picture.ts";
import type { CameraSettings } from "../../../src/places/camera.ts";

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
}

export interface Coordinate {
  latitude: number;
  longitude: number;
}

/** What the camera wrote into the picture. Absent is what it did not write or wrote wrongly. */
export interface ExifData {
  coordinate?: Coordinate;
  /** Where the camera's offset from UTC is not known, its wall time as UTC. */
  takenAt?: Date;
  cameraMake?: string;
  cameraModel?: string;
  settings?: CameraSettings;
}

export interface Analysis {
  badges: Badge[];
  exif?: ExifData;
}

export interface Analyzer {
  /** Unique; the `source` of what it finds and the word in `ANALYZERS`. */
  readonly name: string;
  analyze(picture: Picture): Promise<Analysis>;
  /** Ends its threads; afterwards it is not used again. */
  close?(): Promise<void>;
}
