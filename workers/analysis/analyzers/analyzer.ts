import type { Picture } from "../../../src/picture-codec/picture.ts";
import type { CameraSettings } from "../../../src/places/camera.ts";

/** A finding of an analyzer in a picture. */
export interface Badge {
  /** Stable and machine-readable: lower case letters, digits and hyphens. */
  label: string;
  /** The text for people: plain text. */
  display: string;
  /**
   * From 0 to 1, with a meaning that depends on the source. A fact stated by the camera (`exif`: the
   * flash fired) has 1. A measurement past a threshold (`exif`, `pixels`) has 0.5 just past it and 1
   * once it is beyond doubt. A dominant color has its share of the picture. `labels` and `vision` have
   * the model's score.
   */
  confidence: number;
}

export interface Coordinate {
  latitude: number;
  longitude: number;
}

/** The camera's metadata. A field is absent if the camera omitted it or wrote it wrongly. */
export interface ExifData {
  coordinate?: Coordinate;
  /** The camera's wall time read as UTC, if its offset from UTC is unknown. */
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
  /** A unique name: the `source` of its findings and the word in `ANALYZERS`. */
  readonly name: string;
  analyze(picture: Picture): Promise<Analysis>;
  /** Ends its threads; the analyzer cannot be used afterwards. */
  close?(): Promise<void>;
}
