import type { Path } from "#token-text/json-text.ts";
import type { Analysis } from "./types.ts";

/** The names in the path of a token or group; the analysis resolves names that contain dots. */
export function pathOf(dotted: string, analysis: Analysis | undefined): Path {
  const same = (one: { dotted: string }): boolean => one.dotted === dotted;
  return (analysis?.tokens.find(same) ?? analysis?.groups.find(same))?.path ?? dotted.split(".");
}
