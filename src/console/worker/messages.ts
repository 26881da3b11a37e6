import type { TokenDiff } from "../../tokens/diff.ts";
import type { Stage } from "../editing/stage.ts";
import type { AxisListing } from "../parts/modes.ts";
import type { Comparison, Looks } from "./comparison.ts";
import type { ContrastAnswer } from "./contrast.ts";

/** Sent as JSON text: of two thousand tokens that is read sooner than a clone. */
export interface Answer {
  channel: string;
  stage: Stage;
  /** Whether nothing more comes of this text. */
  last: boolean;
}

/** What is asked once; the answer bears the question's number. */
export interface Inquiry {
  id: number;
  ask: keyof Answers;
  given: readonly unknown[];
}

/** What is answered of documents. */
export interface Answers {
  /** What lies between two. */
  comparison: Comparison;
  /** What one permutation of two looks like. */
  looks: Looks;
  /** What their authors changed, by where it is written. */
  sources: TokenDiff;
  /** The contrast of one in all its permutations. */
  contrast: ContrastAnswer | undefined;
  /** What can be chosen of one. */
  axes: readonly AxisListing[];
  /** What the file of an export of one is called. */
  fileName: string;
}

export interface Answered {
  id: number;
  /** Missing where the question failed. */
  answered?: { answer: Answers[keyof Answers] };
}
