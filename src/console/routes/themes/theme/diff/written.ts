import type { WrittenChange } from "#console/worker/comparison.ts";

/** Why a token should no longer be used, as its author says it; undefined where it may be. */
export function deprecationOf(written: WrittenChange["before"]): string | undefined {
  const reason = written?.deprecated || undefined;
  return typeof reason === "string" ? `deprecated; ${reason}` : reason && "deprecated";
}
