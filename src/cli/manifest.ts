/** The record of what was uploaded from a folder: JSON lines, each written once its picture is there. */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { Failure } from "./failure.ts";

/** A line: a file, relative to the folder, the SHA-256 sum of its bytes, and the picture that it became. */
export interface Uploaded {
  file: string;
  sum: string;
  imageId: string;
  place: string;
}

export class Manifest {
  private readonly path: string;
  private readonly lines: readonly Uploaded[];

  /** @throws Failure if a line is none */
  constructor(path: string) {
    this.path = path;
    const text = existsSync(path) ? readFileSync(path, "utf8") : "";
    this.lines = text.split("\n").flatMap((line, at) => (line === "" ? [] : [this.read(line, at)]));
  }

  /** Whether these bytes of this file are in the place already. */
  has({ file, sum, place }: Omit<Uploaded, "imageId">): boolean {
    return this.lines.some(
      (one) => one.file === file && one.sum === sum && one.place === place.toLowerCase(),
    );
  }

  /** Adds a line at once, so that an end in between loses none. */
  add({ file, sum, imageId, place }: Uploaded): void {
    const line = JSON.stringify({ file, sum, imageId, place: place.toLowerCase() });
    try {
      appendFileSync(this.path, `${line}\n`);
    } catch (error) {
      throw new Failure(`${this.path} cannot be written: ${(error as Error).message}`);
    }
  }

  private read(line: string, at: number): Uploaded {
    try {
      const { file, sum, imageId, place } = JSON.parse(line) as Uploaded;
      if ([file, sum, imageId, place].every((text) => typeof text === "string")) {
        return { file, sum, imageId, place };
      }
    } catch {
      // Told below.
    }
    throw new Failure(
      `${this.path}, line ${at + 1}, is no line of a manifest. Remove the line, or name another file with --manifest.`,
    );
  }
}
