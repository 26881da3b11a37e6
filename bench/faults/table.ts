import { DONE_SECONDS, type Outcome } from "./run-fault.ts";

const HEAD = [
  ...["fault", "queue", "accepted", "refused, sent again", "stored", "analysed", "linked"],
  ...["lost", "twice", "seconds until done"],
];

const line = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;

/** An outcome as a row of the table. */
export const rowOf = (of: Outcome): string =>
  line([
    ...[of.fault, of.queue, of.accepted, of.refused, of.stored, of.analysed, of.linked],
    ...[of.lost, of.twice.length, of.seconds?.toFixed(1) ?? `over ${DONE_SECONDS}`],
  ]);

/** The beginning of the table, in Markdown. */
export const head = [line(HEAD), line(HEAD.map(() => "---"))].join("\n");

/** Whether a row lost something, did it twice, took too long, or did not accept all in the end. */
export const isBad = (of: Outcome, pictures: number): boolean =>
  of.lost > 0 || of.twice.length > 0 || of.seconds === null || of.accepted < pictures;
