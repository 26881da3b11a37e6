import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { link, mkdir, open, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { BlobExists, type Blobs, type ByteRange } from "./blobs.ts";

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)+$/;

/** Blobs as files below a folder; whole after a power cut, for they are synced before they are linked. */
export class FileBlobs implements Blobs {
  private readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  async create(key: string, content: Readable): Promise<void> {
    const path = this.pathOf(key);
    const part = `${path}.${randomBytes(6).toString("hex")}.part`;
    await mkdir(dirname(path), { recursive: true });
    try {
      await pipeline(content, createWriteStream(part, { flags: "wx", mode: 0o600 }));
      await sync(part);
      await link(part, path);
      await sync(dirname(path));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") throw new BlobExists(key);
      throw error;
    } finally {
      await rm(part, { force: true });
      // A failed write leaves no empty folder behind either.
      await rmdir(dirname(path)).catch(() => {});
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

  async removeBelow(prefix: string): Promise<void> {
    const folder = this.pathOf(prefix);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    await rmdir(dirname(folder)).catch(() => {});
  }

  private pathOf(key: string): string {
    if (!KEY.test(key)) throw new Error(`${key} is no key of a blob`);
    return join(this.root, key);
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
