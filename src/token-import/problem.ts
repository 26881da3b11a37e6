import type { Place } from "./place.ts";

/** Unusable input, and its place. */
export class ImportProblem extends Error {
  readonly place: Place;

  constructor(place: Place, message: string) {
    super(message);
    this.name = "ImportProblem";
    this.place = place;
  }
}

/** A place in a few characters: `tokens/base.json:3:7`, or `base.json#/color/red`. */
export function shownPlace({ file, pointer, line, column }: Place): string {
  if (line !== undefined) return `${file}:${line}:${column ?? 1}`;
  return pointer ? `${file}#${pointer}` : file;
}
