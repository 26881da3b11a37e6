import type { Poster } from "../../poster/model/poster.ts";
import type { TokenDiff } from "../../tokens/diff.ts";
import type { RoleOfDocument } from "../../tokens/roles/of-document.ts";
import type { Scheme } from "../../tokens/schemes/schemes.ts";
import type { FoundToken } from "../editing/find/by-name.ts";
import type { OwnNamesTrial } from "../editing/names/sample.ts";
import type { Stage } from "../editing/stage.ts";
import type { AxisListing } from "../parts/modes.ts";
import type { Comparison, Looks } from "./comparison.ts";
import type { ContrastAnswer } from "./contrast.ts";
import type { PairCount } from "./pair-count.ts";

/** The page's message that it has painted the findings of the latest text. */
export const PAINTED = "painted";

/** Sent as JSON text: of two thousand tokens that is read sooner than a clone. */
export interface Answer {
  channel: string;
  stage: Stage;
  /** Whether nothing more comes of this text. */
  last: boolean;
}

/** A single request; the answer has the request's number. */
export interface Inquiry {
  id: number;
  ask: keyof Answers;
  given: readonly unknown[];
}

/** The answers about documents. */
export interface Answers {
  /** The differences between two. */
  comparison: Comparison;
  /** The look of one permutation of two. */
  looks: Looks;
  /** The authors' changes, by source. */
  sources: TokenDiff;
  /** The contrast of one in all its permutations. */
  contrast: ContrastAnswer | undefined;
  /** How many pairs of one pass; undefined if its text is unfinished, or it has too many permutations. */
  pairs: PairCount | undefined;
  /** The axes of one. */
  axes: readonly AxisListing[];
  /** The properties and selectors of one with own names. */
  ownNames: OwnNamesTrial;
  /** The roles of one. */
  roles: readonly RoleOfDocument[];
  /** The poster of one; undefined if its text is unfinished. */
  poster: Poster | undefined;
  /** Complete themes from a color. */
  schemes: readonly Scheme[];
  /** The colors of a picture. */
  logo: readonly string[];
  /** The tokens of one, for searches. */
  tokens: readonly FoundToken[];
  /** The file name of an export. */
  fileName: string;
}

export interface Answered {
  id: number;
  /** Missing where the question failed. */
  answered?: { answer: Answers[keyof Answers] };
}
