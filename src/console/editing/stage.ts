import type { Modes } from "../parts/modes.ts";
import { type Analysis, nothingJudged, plainColumns, plainStacks } from "./types.ts";

/** Requested results in addition to a text's tokens. */
export interface Scope {
  /** The contexts that are looked at, of a resolver. */
  modes?: Modes;
  /** Whether only tokens and their values are. */
  brief?: boolean;
}

/** A part of an analysis; what it leaves out is as it was. One with findings or properties is of a text that is whole. */
export type Stage = Partial<Omit<Analysis, "properties">> &
  Pick<Analysis, "revision"> & { properties?: Partial<Analysis["properties"]> };

export const empty: Analysis = {
  revision: 0,
  broken: undefined,
  tokens: [],
  groups: [],
  findings: [],
  examinedAt: undefined,
  errors: 0,
  warnings: 0,
  references: [],
  axes: [],
  columns: plainColumns,
  stacks: plainStacks,
  cells: {},
  judged: nothingJudged,
  properties: { light: {}, dark: {} },
};

/** Errors before warnings, each in the order of the document. */
const errorsFirst = (findings: Analysis["findings"]): Analysis["findings"] => [
  ...findings.filter(({ severity }) => severity === "error"),
  ...findings.filter(({ severity }) => severity !== "error"),
];

/** Merges another stage into the results so far. */
export function advance(analysis: Analysis, stage: Stage): Analysis {
  const isWhole = stage.findings !== undefined || stage.properties !== undefined;
  return {
    ...analysis,
    ...stage,
    findings: stage.findings === undefined ? analysis.findings : errorsFirst(stage.findings),
    examinedAt: stage.findings === undefined ? analysis.examinedAt : stage.revision,
    broken: isWhole ? stage.broken : (stage.broken ?? analysis.broken),
    properties: { ...analysis.properties, ...stage.properties },
  };
}
