import type { Appearance } from "../document/types.ts";
import type { Comparison } from "./comparison.ts";
import type { Asked, Stage } from "./stage.ts";

/** What the worker is asked: the latest text of a channel wins. */
export interface Question {
  channel: string;
  text: string;
  revision: number;
  visible: Appearance;
  /** What is looked at, of a text with axes, and whether only that is asked for. */
  asked: Asked;
}

/** Sent as JSON text: of two thousand tokens that is read sooner than a clone. */
export interface Answer {
  channel: string;
  stage: Stage;
  /** Whether nothing more comes of this text. */
  last: boolean;
}

/** What lies between two documents; the answer bears the question's number. */
export interface ComparisonQuestion {
  id: number;
  before: unknown;
  after: unknown;
}

export interface ComparisonAnswer {
  id: number;
  comparison: Comparison;
}
