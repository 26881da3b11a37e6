import { closeSync, openSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import path from "node:path";

/** The server's log: a new file per start; the previous one is kept next to it. */
export class ServerLog {
  readonly path: string;

  constructor(dataDir: string) {
    this.path = path.join(dataDir, "postgres.log");
  }

  /** Passes a new file's descriptor to `use`. */
  async begin<T>(use: (descriptor: number) => T): Promise<T> {
    await rename(this.path, this.path.replace(/\.log$/, ".previous.log")).catch(() => {});
    const descriptor = openSync(this.path, "a", 0o600);
    try {
      return use(descriptor);
    } finally {
      closeSync(descriptor);
    }
  }

  async lastLines(count = 8): Promise<string> {
    const file = await open(this.path).catch(() => undefined);
    if (file === undefined) return "(no log)";
    try {
      const { size } = await file.stat();
      const { buffer, bytesRead } = await file.read({
        buffer: Buffer.alloc(4096),
        position: Math.max(0, size - 4096),
      });
      const lines = buffer.toString("utf8", 0, bytesRead).trimEnd().split("\n");
      return lines.slice(-count).join("\n");
    } finally {
      await file.close();
    }
  }
}
