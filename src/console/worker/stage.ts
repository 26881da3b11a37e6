import type { Analysis } from "../document/types.ts";

/** A part of an analysis; what it leaves out is as it was. One with findings says whether the text is broken. */
export type Stage = Partial<Omit<Analysis, "properties">> &
  Pick<Analysis, "revision"> & { properties?: Partial<Analysis["properties"]> };

export const empty: Analysis = {
  revision: 0,
  broken: undefined,
  tokens: [],
  groups: [],
  findings: [],
  errors: 0,
  warnings: 0,
  references: [],
  properties: { light: {}, dark: {} },
};

/** What is known after another stage. */
export function advance(known: Analysis, stage: Stage): Analysis {
  const broken = stage.findings === undefined ? (stage.broken ?? known.broken) : stage.broken;
  return {
    ...known,
    ...stage,
    broken,
    properties: { ...known.properties, ...stage.properties },
  };
}
