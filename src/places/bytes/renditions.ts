import { once } from "node:events";
import { Readable } from "node:stream";
import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import { SharedWork } from "../../engine/shared-work.ts";
import { notFound } from "../../errors/errors.ts";
import { PictureError } from "../../picture-codec/picture-error.ts";
import { PIPELINE } from "../../picture-codec/pipeline.ts";
import { type Rendition, type RenditionFormat, render } from "../../picture-codec/render.ts";
import { chooseFormat, renditionSize } from "../../picture-codec/rendition-format.ts";
import { renditionTurns } from "../../picture-codec/turns.ts";
import { BlobExists, BlobMissing, type Blobs, type ByteRange } from "../../platform/blobs/blobs.ts";
import { inSpan } from "../../platform/telemetry/tracing.ts";
import { type BinnedPicture, binnedPicture, isKept } from "../bin/pictures.ts";
import { findImageIfThere } from "../find.ts";
import type { Image } from "../image.ts";
import type { Masters } from "./masters.ts";

/** Widths that a request may choose (decisions.md#renditions). */
export const renditionWidths = [320, 640, 1280] as const;
type Width = (typeof renditionWidths)[number];

/** The last segment of a picture's `url`; it changes when renditions come out differently. */
export const RENDITIONS_VERSION = `v${PIPELINE}`;

export interface Wanted {
  width: Width | undefined;
  /** In order of preference; the first format that suits the picture wins. */
  formats: readonly RenditionFormat[];
  /** Fires when no reader waits any more. */
  signal?: AbortSignal;
}

export interface StoredRendition {
  contentType: string;
  /** Strong validator. */
  etag: string;
  byteSize: number;
  /** Null if the picture is deleted meanwhile. */
  read(range?: ByteRange): Promise<Readable | null>;
}

declare module "../../procedures/services.ts" {
  interface Services {
    renditions: Renditions;
  }
}

/** A picture that someone may look at. */
interface Shown extends BinnedPicture {
  /** Whether that is still so. */
  isShown: () => Promise<boolean>;
}

/** Serves `url`: renders from the picture's master on the first request and stores the result. */
export class Renditions {
  private readonly orm: MikroORM;
  private readonly blobs: Blobs;
  private readonly masters: Masters;
  /** In pixels. */
  private readonly maxEdge: number;
  private readonly making = new SharedWork<number>();

  constructor(orm: MikroORM, blobs: Blobs, masters: Masters, maxEdge: number) {
    this.orm = orm;
    this.blobs = blobs;
    this.masters = masters;
    this.maxEdge = maxEdge;
  }

  /**
   * Returns null if the picture does not exist or is deleted meanwhile.
   *
   * @throws PlatformError `unavailable` while too many pictures are in work; the signal's reason when
   * it fires
   */
  async open(imageId: string, wanted: Wanted): Promise<StoredRendition | null> {
    const image = await this.find(imageId);
    if (image === null) return null;
    const { id, storageKey, contentType, width, height } = image;
    const isShown = () => this.isThere(id);
    return this.of({ id, storageKey, contentType, width, height, isShown }, wanted);
  }

  /**
   * The same for a picture in the bin, or for the newest one of a place in the bin. Only the bin's own
   * procedures use it, for those who see the item.
   */
  async openBinned(itemId: string, wanted: Wanted): Promise<StoredRendition | null> {
    const em = this.orm.em.fork() as EntityManager;
    const image = await binnedPicture(em, itemId);
    const isShown = async () => (await binnedPicture(em.fork() as EntityManager, itemId)) !== null;
    return image && this.of({ ...image, isShown }, wanted);
  }

  private async of(
    image: Shown,
    { width, formats, signal }: Wanted,
  ): Promise<StoredRendition | null> {
    const size = renditionSize(image, width, this.maxEdge);
    const format = chooseFormat(image.contentType, size, formats);
    const name = `${RENDITIONS_VERSION}-${size.width}x${size.height}.${format}`;
    const key = `${image.storageKey}/${name}`;
    const byteSize =
      (await this.blobs.size(key)) ??
      (await this.making.join(
        key,
        (all) => this.make(image, key, { ...size, format }, all),
        signal,
      ));
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
      if (error instanceof BlobMissing) return null;
      throw error;
    }
  }

  private find(id: string): Promise<Image | null> {
    return findImageIfThere(this.orm.em.fork() as EntityManager, id);
  }

  private async isThere(id: string): Promise<boolean> {
    return (await this.find(id)) !== null;
  }

  /** Renders in turn, or not at all once `signal` fires. Returns the size in bytes, 0 for none. */
  private async make(
    image: Shown,
    key: string,
    rendition: Rendition,
    signal: AbortSignal,
  ): Promise<number> {
    const master = await this.masters.keyOf(image.storageKey, signal).catch(explain);
    if (master === null) return 0;
    return renditionTurns.run(() => this.makeNow(image, master, key, rendition), { signal });
  }

  private async makeNow(
    image: Shown,
    master: string,
    key: string,
    rendition: Rendition,
  ): Promise<number> {
    // Waiting and rendering take a while, and the picture may be deleted meanwhile.
    if (!(await image.isShown())) return 0;
    // Another process made it, or this one did while it looked.
    const present = await this.blobs.size(key);
    if (present !== null) return present;
    try {
      const bytes = await this.blobs.withFile(master, (path) =>
        inSpan("render picture", () => render(path, rendition)),
      );
      await this.blobs.create(key, Readable.from([bytes])).catch(ignoreExisting);
    } catch (error) {
      if ((await this.blobs.size(master)) === null) return 0;
      throw error;
    }
    if (await image.isShown()) return (await this.blobs.size(key)) ?? 0;
    // If the picture was deleted for good meanwhile, its bytes were removed before these existed.
    if (!(await isKept(this.orm.em.fork() as EntityManager, image.storageKey))) {
      await this.blobs.removeBelow(image.storageKey);
    }
    return 0;
  }
}

function explain(error: unknown): never {
  if (!(error instanceof PictureError && error.code === "too_costly")) throw error;
  throw notFound("The picture cannot be shown: it takes too much time or memory to decode.");
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof BlobExists)) throw error;
}
