import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { link, mkdir, open, readdir, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  type StorageProblem,
  StorageRefused,
  storageProblemOf,
} from "../../errors/storage-problem.ts";
import { problemOfFolder } from "../storage.ts";
import { BlobExists, type Blobs, type ByteRange } from "./blobs.ts";

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)+$/;

/** No writer is at one blob for so long. */
const OLD_PART_MS = 24 * 3600 * 1000;

/** Blobs as files below a folder; whole after a power cut, for they are synced before they are linked. */
export class FileBlobs implements Blobs {
  private readonly root: string;
  /** Where blobs are until they are whole; no key leads there. */
  private readonly parts: string;

  constructor(root: string) {
    this.root = root;
    this.parts = join(root, ".parts");
  }

  async create(key: string, content: Readable): Promise<void> {
    const path = this.pathOf(key);
    const part = join(this.parts, randomBytes(12).toString("hex"));
    try {
      await mkdir(this.parts, { recursive: true });
      await pipeline(content, createWriteStream(part, { flags: "wx", mode: 0o600 }));
      await sync(part);
      await linkInto(part, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") throw new BlobExists(key);
      const problem = storageProblemOf(error);
      throw problem === undefined ? error : new StorageRefused("The blob store", problem, error);
    } finally {
      // What cannot be removed now is old one day, and goes then.
      await rm(part, { force: true }).catch(() => {});
    }
  }

  /** Removes what writers that were killed have left. Others may be writing, so only what is old. */
  async removeOldParts(): Promise<void> {
    const names = await readdir(this.parts).catch(() => []);
    for (const part of names.map((name) => join(this.parts, name))) {
      const { mtimeMs } = await stat(part).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (Date.now() - mtimeMs > OLD_PART_MS) await rm(part, { force: true });
    }
  }

  async size(key: string): Promise<number | null> {
    try {
      return (await stat(this.pathOf(key))).size;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw error;
    }
  }

  read(key: string, range?: ByteRange): Readable {
    return createReadStream(this.pathOf(key), range);
  }

  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    return use(this.pathOf(key));
  }

  problem(bytes: number): Promise<StorageProblem | undefined> {
    return problemOfFolder(this.root, bytes);
  }

  async removeBelow(prefix: string, which?: (name: string) => boolean): Promise<void> {
    const folder = this.pathOf(prefix);
    if (which !== undefined) {
      const names = await readdir(folder).catch(nothingThere);
      await Promise.all(names.filter(which).map((name) => rm(join(folder, name), { force: true })));
      return;
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    await rmdir(dirname(folder)).catch(() => {});
  }

  private pathOf(key: string): string {
    if (!KEY.test(key)) throw new Error(`${key} is no key of a blob`);
    return join(this.root, key);
  }
}

function nothingThere(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENOENT") return [];
  throw error;
}

/**
 * Again where a folder on the way is removed, with the blobs beside it, before the link is in it;
 * whoever removes looks at each folder a few times at most.
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
