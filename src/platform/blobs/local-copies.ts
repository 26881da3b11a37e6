import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LRUCache } from "lru-cache";

/** The total bytes of waiting copies; on Cloud Run files take memory. */
const MAX_BYTES = 128 * 1024 * 1024;
/** The lifetime of an unused copy; later readers fetch the blob. */
const KEPT_MS = 120_000;

/** A copy made during an upload; its failure does not fail the upload. */
export interface CopyInTheMaking {
  write(chunk: Buffer): Promise<void>;
  /** Marks the blob as stored: its copy now waits for a reader. */
  keep(key: string): Promise<void>;
  drop(): Promise<void>;
}

/** Temporary files with the bytes of blobs, in a folder that this process removes at its end. */
export class LocalCopies {
  private folder: Promise<string> | undefined;
  private beingWritten = 0;
  private readonly kept = new LRUCache<string, { path: string; bytes: number }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    ttl: KEPT_MS,
    ttlAutopurge: true,
    dispose: ({ path }, _key, reason) => {
      // A taken copy leaves the map; its reader removes the file.
      if (reason !== "delete") void removed(path);
    },
  });

  /** A path at which no file exists yet. */
  async newPath(): Promise<string> {
    this.folder ??= temporaryFolder();
    return join(await this.folder, randomBytes(12).toString("hex"));
  }

  /** Never fails; without room it makes no copy. */
  async begin(): Promise<CopyInTheMaking> {
    let path = "";
    let file: FileHandle | undefined;
    let bytes = 0;
    const drop = async (): Promise<void> => {
      this.beingWritten -= bytes;
      bytes = 0;
      if (file === undefined) return;
      await file.close().catch(() => {});
      file = undefined;
      await removed(path);
    };
    try {
      path = await this.newPath();
      file = await open(path, "wx", 0o600);
    } catch {
      // No copy is made then.
    }
    return {
      write: async (chunk) => {
        if (file === undefined) return;
        bytes += chunk.length;
        this.beingWritten += chunk.length;
        if (this.beingWritten > MAX_BYTES) await drop();
        await file?.writeFile(chunk).catch(drop);
      },
      keep: async (key) => {
        const size = bytes;
        if (file === undefined) return;
        try {
          await file.close();
          file = undefined;
          this.kept.set(key, { path, bytes: size });
        } finally {
          await drop();
        }
      },
      drop,
    };
  }

  /** The path of the blob's copy, if any; the caller owns and removes the file. */
  take(key: string): string | undefined {
    const path = this.kept.get(key)?.path;
    this.kept.delete(key);
    return path;
  }

  async forget(key: string): Promise<void> {
    const path = this.take(key);
    if (path !== undefined) await removed(path);
  }
}

const removed = (path: string): Promise<void> => rm(path, { force: true }).catch(() => {});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tokenkit-blobs-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
