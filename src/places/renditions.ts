import { once } from "node:events";
import { Readable } from "node:stream";
import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import { BlobExists, type Blobs, type ByteRange } from "../platform/blobs/blobs.ts";
import { findImage } from "./find.ts";
import type { Image } from "./image.ts";
import { originalOf } from "./images/stage.ts";
import { type RenditionFormat, render } from "./pictures/render.ts";
import { chooseFormat, renditionSize } from "./pictures/rendition-format.ts";
import { pictureTurns, slotsOf } from "./pictures/turns.ts";

/** Widths that a rendition may be asked for (DECISIONS, section 4). */
export const renditionWidths = [320, 640, 1280] as const;
type Width = (typeof renditionWidths)[number];

/** Raised when renditions come out differently: what is cached under the old one stays apart. */
const PIPELINE = 1;

export interface Wanted {
  width: Width | undefined;
  /** In the order of preference; the first that suits the picture is made. */
  formats: readonly RenditionFormat[];
}

export interface StoredRendition {
  contentType: string;
  /** Strong validator. */
  etag: string;
  byteSize: number;
  /** Null when the picture is deleted meanwhile. */
  read(range?: ByteRange): Promise<Readable | null>;
}

/** What `url` serves: made at the first request for it, kept, and never the original. */
export class Renditions {
  private readonly orm: MikroORM;
  private readonly blobs: Blobs;
  private readonly running = new Map<string, Promise<number>>();

  constructor(orm: MikroORM, blobs: Blobs) {
    this.orm = orm;
    this.blobs = blobs;
  }

  /**
   * Null when there is no such picture, or it is deleted meanwhile.
   *
   * @throws PlatformError `unavailable` while too many pictures are worked on
   */
  async open(imageId: string, wanted: Wanted): Promise<StoredRendition | null> {
    const image = await this.find(imageId);
    if (image === null) return null;
    const size = renditionSize(image, wanted.width);
    const format = chooseFormat(image.contentType, size, wanted.formats);
    const width = size.width === image.width ? undefined : wanted.width;
    const name = `v${PIPELINE}-${width ?? "full"}.${format}`;
    const key = `${image.storageKey}/${name}`;
    const byteSize = (await this.blobs.size(key)) ?? (await this.make(image, key, width, format));
    if (byteSize === 0) return null;
    return {
      contentType: `image/${format}`,
      etag: `"${image.id}-${name}"`,
      byteSize,
      read: (range) => this.read(key, range),
    };
  }

  private async read(key: string, range: ByteRange | undefined): Promise<Readable | null> {
    const bytes = this.blobs.read(key, range);
    try {
      await once(bytes, "readable");
      return bytes;
    } catch (error) {
      if ((await this.blobs.size(key)) === null) return null;
      throw error;
    }
  }

  private find(id: string): Promise<Image | null> {
    return findImage(this.orm.em.fork() as EntityManager, id);
  }

  /** Once at a time for each rendition, and when its turn comes. Gives the size, 0 for none. */
  private make(
    image: Image,
    key: string,
    width: Width | undefined,
    format: RenditionFormat,
  ): Promise<number> {
    const present = this.running.get(key);
    if (present !== undefined) return present;
    const making = pictureTurns
      .run(() => this.renderNow(image, key, width, format), { slots: slotsOf(image) })
      .finally(() => this.running.delete(key));
    this.running.set(key, making);
    return making;
  }

  private async renderNow(
    image: Image,
    key: string,
    width: Width | undefined,
    format: RenditionFormat,
  ): Promise<number> {
    // Waiting takes a while, and so does rendering: a picture may be deleted meanwhile.
    if ((await this.find(image.id)) === null) return 0;
    // Made by another process, or while this one looked for it.
    const present = await this.blobs.size(key);
    if (present !== null) return present;
    const original = originalOf(image.storageKey);
    try {
      const bytes = await this.blobs.withFile(original, (path) =>
        render(path, image.contentType, { width, format }),
      );
      await this.blobs.create(key, Readable.from([bytes])).catch(ignoreExisting);
    } catch (error) {
      if ((await this.blobs.size(original)) === null) return 0;
      throw error;
    }
    // Whoever deleted the picture meanwhile removed its bytes before these were there.
    if ((await this.find(image.id)) !== null) return (await this.blobs.size(key)) ?? 0;
    await this.blobs.removeBelow(image.storageKey);
    return 0;
  }
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof BlobExists)) throw error;
}
