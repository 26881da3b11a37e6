/** Writes results to standard output, progress and errors to standard error. */
import { writeSync } from "node:fs";
import { styleText } from "node:util";
import { visibleJson, withoutCommands } from "./visible.ts";

type Style = "red" | "yellow" | "green" | "bold" | "dim";

interface Streams {
  out: { isTTY?: boolean };
  err: { isTTY?: boolean };
  env: Readonly<Record<string, string | undefined>>;
}

export class Terminal {
  private readonly live: boolean;
  private readonly colored: boolean;
  private pending = false;
  /** Whether a program reads standard output; it gets no progress. */
  quiet = false;

  constructor(
    { out, err, env }: Streams = { out: process.stdout, err: process.stderr, env: process.env },
  ) {
    this.live = err.isTTY === true && !env.CI && env.TERM !== "dumb";
    this.colored = out.isTTY === true && err.isTTY === true && !env.NO_COLOR && env.TERM !== "dumb";
  }

  /** Reports progress: one line rewritten in place on a terminal, plain lines elsewhere. */
  progress(text: string): void {
    if (this.quiet) return;
    write(2, this.live ? `\r\u001b[2K${text} …` : `${text}\n`);
    this.pending = this.live;
  }

  /** Writes a line to standard error. */
  note(text: string): void {
    this.settle();
    write(2, `${withoutCommands(text)}\n`);
  }

  /** Writes the result. */
  print(text: string): void {
    this.settle();
    const lines = withoutCommands(text);
    write(1, lines.endsWith("\n") ? lines : `${lines}\n`);
  }

  /** Writes the result as JSON. */
  json(value: unknown): void {
    this.print(visibleJson(jsonText(value)));
  }

  paint(style: Style, text: string): string {
    return this.colored ? styleText(style, text) : text;
  }

  private settle(): void {
    if (this.pending) write(2, "\r\u001b[2K");
    this.pending = false;
  }
}

/** Formats JSON as files have it. */
export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Writes synchronously, so nothing is lost when the process ends; waits for a slow pipe, ignores a closed one. */
function write(stream: 1 | 2, text: string): void {
  let left = Buffer.from(text);
  while (left.length > 0) {
    try {
      left = left.subarray(writeSync(stream, left));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EPIPE") return;
      if (code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}
