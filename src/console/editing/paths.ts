import type { Path } from "./json-text.ts";
import type { Analysis } from "./types.ts";

/** The names on the way to a token or group; those that hold dots are told apart by the analysis. */
export function pathOf(dotted: string, analysis: Analysis | undefined): Path {
  const same = (one: { dotted: string }): boolean => one.dotted === dotted;
  return (analysis?.tokens.find(same) ?? analysis?.groups.find(same))?.path ?? dotted.split(".");
}
