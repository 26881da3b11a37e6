import type { Analysis } from "./types.ts";

/** Whether the text of a theme is broken, and nothing of it was read before. */
export const isUnread = (analysis: Analysis | undefined): boolean =>
  analysis?.broken !== undefined && analysis.tokens.length === 0;

/** The words of a screen that cannot show such a theme. */
export const UNREAD = "The JSON is broken, so nothing can be shown until it is fixed.";
