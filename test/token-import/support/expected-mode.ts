import type { Appearance } from "../../../src/tokens/findings.ts";

/** A set in one permutation. */
export interface ExpectedMode {
  title: string;
  appearance: Appearance;
  modes: Readonly<Record<string, string>>;
  values: ReadonlyMap<string, string>;
}
