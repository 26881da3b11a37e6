import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { link, mkdir, open, readdir, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { BlobStoreUnavailable } from "../../errors/blob-store-unavailable.ts";
import {
  type StorageProblem,
  StorageRefused,
  storageProblemOf,
} from "../../errors/storage-problem.ts";
import { problemOfFolder } from "../storage.ts";
import { assertKey, BlobExists, BlobMissing, type Blobs, type ByteRange } from "./blobs.ts";
import { explained } from "./explained.ts";

/** The age at which an incomplete blob counts as abandoned; longer than any write takes. */
const OLD_PART_MS = 24 * 3600 * 1000;

/** Blobs as files in a folder, synced before they are linked, so a power cut leaves them whole. */
export class FileBlobs implements Blobs {
  private readonly root: string;
  /** The folder of incomplete blobs, which no key can reach. */
  private readonly parts: string;

  constructor(root: string) {
    this.root = root;
    this.parts = join(root, ".parts");
  }

  async create(key: string, content: Readable): Promise<void> {
    const path = this.pathOf(key);
    const part = join(this.parts, randomBytes(12).toString("hex"));
    try {
      await orRefused(mkdir(this.parts, { recursive: true }));
      await fill(part, content);
      await linkInto(part, path).catch((error: unknown) => {
        throw isTaken(error) ? new BlobExists(key) : refused(error);
      });
    } finally {
      // Destroys a stream that is not read to its end; has no effect on an ended one.
      content.destroy();
      // A file that cannot be removed now is removed later by age.
      await rm(part, { force: true }).catch(() => {});
    }
  }

  /** Removes the files of killed writers; only old ones, because others may be writing. */
  async removeOldParts(): Promise<void> {
    const names = await readdir(this.parts).catch(() => []);
    for (const part of names.map((name) => join(this.parts, name))) {
      const { mtimeMs } = await stat(part).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (Date.now() - mtimeMs > OLD_PART_MS) await rm(part, { force: true });
    }
  }

  async size(key: string): Promise<number | null> {
    const path = this.pathOf(key);
    try {
      return (await stat(path)).size;
    } catch (error) {
      if (codeOf(error) === "ENOENT") return null;
      throw new BlobStoreUnavailable("look", error);
    }
  }

  read(key: string, range?: ByteRange): Readable {
    const bytes = createReadStream(this.pathOf(key), range);
    return explained(bytes, (error) =>
      codeOf(error) === "ENOENT"
        ? new BlobMissing(key, error)
        : new BlobStoreUnavailable("read", error),
    );
  }

  async withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    if ((await this.size(key)) === null) throw new BlobMissing(key);
    return use(this.pathOf(key));
  }

  problem(bytes: number): Promise<StorageProblem | undefined> {
    return problemOfFolder(this.root, bytes);
  }

  async removeBelow(prefix: string, which?: (name: string) => boolean): Promise<void> {
    const folder = this.pathOf(prefix);
    try {
      if (which !== undefined) {
        const names = await readdir(folder).catch(nothingThere);
        const chosen = names.filter(which).map((name) => join(folder, name));
        await Promise.all(chosen.map((path) => rm(path, { force: true })));
        return;
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch (error) {
      throw new BlobStoreUnavailable("remove", error);
    }
    await rmdir(dirname(folder)).catch(() => {});
  }

  private pathOf(key: string): string {
    assertKey(key);
    return join(this.root, key);
  }
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** Whether the path itself exists already; EEXIST of `mkdir` means a folder that is a file. */
const isTaken = (error: unknown): boolean =>
  codeOf(error) === "EEXIST" && (error as NodeJS.ErrnoException).syscall === "link";

/** Classifies a failed write: no room, no permission, or unexpected. */
function refused(error: unknown): Error {
  const problem = storageProblemOf(error);
  return problem === undefined
    ? new BlobStoreUnavailable("write", error)
    : new StorageRefused("The blob store", problem, error);
}

const orRefused = <T>(written: Promise<T>): Promise<T> =>
  written.catch((error: unknown) => {
    throw refused(error);
  });

/** Writes the stream to a new file. Explains the file's errors by `refused`; rethrows the stream's own unchanged. */
async function fill(part: string, content: Readable): Promise<void> {
  const file = await orRefused(open(part, "wx", 0o600));
  try {
    for await (const chunk of content) await orRefused(file.writeFile(chunk));
    await orRefused(file.sync());
  } finally {
    await file.close();
  }
}

function nothingThere(error: unknown): string[] {
  if (codeOf(error) === "ENOENT") return [];
  throw error;
}

/**
 * Retries if another process removes a parent folder, with its blobs, before the link exists; a removal
 * visits each folder a few times at most.
 */
async function linkInto(part: string, path: string, tries = 20): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await link(part, path);
    await sync(dirname(path));
  } catch (error) {
    if (tries === 1 || (error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    await linkInto(part, path, tries - 1);
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
