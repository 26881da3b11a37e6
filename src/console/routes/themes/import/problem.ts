/** Why nothing can be made of files. */
import { failureOf } from "../../../api/error.ts";
import type { GivenFile } from "./given-files.ts";
import { placeAt, type SourcePlace } from "./places.ts";
import { TooLarge } from "./size.ts";

export interface Problem {
  message: string;
  place: SourcePlace | undefined;
}

/** The service's error about the files, not about the request. */
export function problemOf(error: unknown): Problem | undefined {
  if (error == null) return undefined;
  if (error instanceof TooLarge) return { message: error.message, place: undefined };
  const { code, details } = failureOf(error);
  const [detail] = details;
  if (code !== "validation_failed" || detail === undefined) return undefined;
  return { message: detail.message, place: readPlace(detail.field) };
}

/** A place as the service writes it: `base.json:3:7`. */
export function readPlace(text: string): SourcePlace {
  const [, file = "", line, column] = /^(.*?)(?::(\d+):(\d+))?$/.exec(text) ?? [];
  return { file, line: numeric(line), column: numeric(column) };
}

const numeric = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

/** An error that is no problem of the files themselves. */
export const otherThanProblem = <T>(error: T): T | undefined =>
  error && problemOf(error) === undefined ? error : undefined;

export const brokenAt = (
  file: GivenFile | undefined,
  { message, at }: { message: string; at: number },
): Problem => ({ message, place: placeAt(file, at) });
