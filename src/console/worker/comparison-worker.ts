import { compareDocuments } from "./comparison.ts";

/** A question with a number, which its answer bears too. */
export interface ComparisonRequest {
  id: number;
  before: unknown;
  after: unknown;
}

addEventListener("message", ({ data }: MessageEvent<ComparisonRequest>) => {
  const { id, before, after } = data;
  postMessage({ id, comparison: compareDocuments(before, after) });
});
