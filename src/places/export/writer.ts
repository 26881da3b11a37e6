import type { Feature } from "./feature.ts";

/** The facts of a selection, as of the beginning of its export. */
export interface Selection {
  /** The number of features, without those that were cut. */
  total: number;
  /** The number of them without a position that the file may contain. */
  unplaced: number;
  isCut: boolean;
  what: "places" | "pictures";
  at: string;
}

/** Writes a file feature by feature. */
export interface Writer {
  head: (selection: Selection) => string;
  /** The feature as text, by its index in the file; empty if the format leaves it out. */
  feature: (feature: Feature, index: number) => string;
  end: string;
}
