import { connect, type Socket } from "node:net";
import { expect, onTestFinished } from "vitest";
import type { Answer } from "../../properties/support/lawful.ts";
import { parseResponses } from "../../properties/support/socket.ts";
import { freshDatabase } from "../../support/database.ts";
import { PlatformProcess, PROCESS_KEY } from "../../support/process.ts";

export const CACHED = "/rt/v1/theme.css?slug=quartz";
export const READ = "/api/v1/themes";

export const get = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${PROCESS_KEY}\r\n\r\n`;

/** One connection, and all that comes back on it. */
export class Line {
  readonly socket: Socket;
  error: string | undefined;
  /** Resolves when the kernel holds all that was sent. */
  sent: Promise<unknown> = Promise.resolve();
  private readonly chunks: Buffer[] = [];
  private readonly ended: Promise<void>;

  constructor(process: PlatformProcess) {
    const { hostname, port } = new URL(process.url);
    this.socket = connect(Number(port), hostname);
    this.socket.on("data", (chunk) => this.chunks.push(chunk));
    this.socket.on("error", (error: NodeJS.ErrnoException) => {
      this.error = error.code;
    });
    this.ended = new Promise((resolve) => this.socket.once("close", () => resolve()));
    onTestFinished(() => void this.socket.destroy());
  }

  send(bytes: string): this {
    const written = new Promise((resolve) => this.socket.write(bytes, resolve));
    this.sent = Promise.all([this.sent, written]);
    return this;
  }

  /** The answers so far; throws if one is incomplete. */
  answers(): Answer[] {
    return parseResponses(Buffer.concat(this.chunks));
  }

  /** The answers until the server closed the connection, and the final error. */
  async end(): Promise<{ error: string | undefined; statuses: number[] }> {
    await this.ended;
    return { error: this.error, statuses: this.answers().map(({ status }) => status) };
  }
}

/** Ready, with a stylesheet in its cache. */
export async function started(): Promise<PlatformProcess> {
  const DATABASE_URL = await freshDatabase();
  const process = await PlatformProcess.spawn({ DATABASE_URL }, ["node", "src/main.ts"]);
  await process.ready();
  expect((await process.fetch(CACHED)).status).toBe(200);
  return process;
}

/** The state of a connection after so many answers. */
export const answered = (count: number) => ({
  error: undefined,
  statuses: Array(count).fill(200),
});
