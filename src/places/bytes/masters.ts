import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { SharedWork } from "../../engine/shared-work.ts";
import { Decoder } from "../../picture-codec/decoder.ts";
import type { Allowance } from "../../picture-codec/decoder-process.ts";
import { type PictureFacts, readable } from "../../picture-codec/inspect.ts";
import type { Master } from "../../picture-codec/master.ts";
import { PictureError } from "../../picture-codec/picture-error.ts";
import { isOutdated, PIPELINE } from "../../picture-codec/pipeline.ts";
import {
  analysesTurns,
  originalTurns,
  readersTurns,
  type Turns,
} from "../../picture-codec/turns.ts";
import { type PixelView, viewOf } from "../../picture-codec/view.ts";
import { BlobExists, type Blobs } from "../../platform/blobs/blobs.ts";
import { inSpan } from "../../platform/telemetry/tracing.ts";

/** Twice the time that the largest pictures from cameras and editors take. */
const ALLOWANCE: Allowance = { cpuMs: 5_000, memoryBytes: 300e6 };
/** For HEIC and AVIF, and for pictures accepted before allowances existed; used once per picture. */
const LARGE_ALLOWANCE: Allowance = { cpuMs: 20_000, memoryBytes: 900e6 };

/** The edge that the allowances assume; time and memory grow with its square. */
const USUAL_EDGE = 4096;

/** Room for some 80 pictures. */
const MAX_VIEWS_BYTES = 50e6;
/** After this, or in another process, the analysis reads the master instead of the kept view. */
const VIEWS_MS = 600_000;

interface Waiting {
  turns: Turns;
  behind: boolean;
}
const reader: Waiting = { turns: readersTurns, behind: false };
const analysis: Waiting = { turns: analysesTurns, behind: true };

export const originalOf = (storageKey: string): string => `${storageKey}/original`;

declare module "../../procedures/services.ts" {
  interface Services {
    masters: Masters;
  }
}

/**
 * Makes each picture's master: the copy that every rendition and analysis derives from. It is bounded
 * in size and never contains bytes that a stranger wrote. Uploads make it in the uploader's turn.
 */
export class Masters {
  private readonly blobs: Blobs;
  private readonly maxEdge: number;
  private readonly decoder = new Decoder();
  private readonly making = new SharedWork<string | null>();
  /** Views of fresh uploads, kept for their analyses. */
  private readonly views = new LRUCache<string, PixelView>({
    maxSize: MAX_VIEWS_BYTES,
    sizeCalculation: ({ data }) => data.length,
    ttl: VIEWS_MS,
    ttlAutopurge: true,
  });

  constructor(blobs: Blobs, maxEdge: number) {
    this.blobs = blobs;
    this.maxEdge = maxEdge;
  }

  /**
   * Decodes an original that has just arrived.
   *
   * @throws PictureError, or PlatformError `unavailable` while too many others wait for the decoder
   */
  async make(storageKey: string, signal: AbortSignal | undefined): Promise<PictureFacts> {
    const { facts, view } = await originalTurns.run(
      () => this.makeNow(storageKey, ALLOWANCE, signal),
      { signal },
    );
    this.views.set(storageKey, view);
    return facts;
  }

  /**
   * Returns the key of a picture's master, made first if missing; null if the picture is deleted.
   *
   * @throws PictureError if no master is possible, PlatformError `unavailable`
   */
  async keyOf(
    storageKey: string,
    signal?: AbortSignal,
    waiting: Waiting = reader,
  ): Promise<string | null> {
    const key = this.key(storageKey);
    if (await this.isThere(key)) return key;
    return this.making.join(key, (all) => this.makeLate(storageKey, all, waiting), signal);
  }

  /**
   * Returns the view for the analyzers: the one kept from the upload's decoding, which it drops, if this
   * process made it recently, else one from the master; null if the picture is deleted.
   *
   * @throws PictureError if no master is possible
   */
  async view(storageKey: string): Promise<PixelView | null> {
    const kept = this.views.get(storageKey);
    this.views.delete(storageKey);
    if (kept !== undefined) return kept;
    const key = await this.keyOf(storageKey, undefined, analysis);
    if (key === null) return null;
    const master = await buffer(this.blobs.read(key));
    return readable(() => viewOf(sharp(master)));
  }

  /**
   * Makes a missing master while the decoder has no other work, then removes the files that older
   * pipelines made of the picture, even if no master is possible any more.
   *
   * @throws PlatformError `unavailable`, StorageRefused; the signal's reason when that fires
   */
  async renew(storageKey: string, signal: AbortSignal): Promise<void> {
    const key = this.key(storageKey);
    try {
      if (!(await this.isThere(key))) {
        // A key of its own, so that a reader who arrives meanwhile does not wait behind the whole queue.
        const make = (all: AbortSignal) => this.makeLate(storageKey, all, analysis);
        await this.making.join(`${key} again`, make, signal);
      }
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
    }
    signal.throwIfAborted();
    await this.removeOutdated(storageKey);
  }

  close(): Promise<void> {
    return this.decoder.close();
  }

  private removeOutdated(storageKey: string): Promise<void> {
    return this.blobs.removeBelow(storageKey, isOutdated);
  }

  /** @throws PictureError if an earlier attempt showed that no master is possible */
  private async isThere(key: string): Promise<boolean> {
    const size = await this.blobs.size(key);
    if (size === 0) throw new PictureError("too_costly", "takes too much to decode");
    return size !== null;
  }

  private async makeLate(
    storageKey: string,
    signal: AbortSignal,
    { turns, behind }: Waiting,
  ): Promise<string | null> {
    const original = originalOf(storageKey);
    try {
      await turns.run(
        () =>
          originalTurns.run(() => this.makeMissing(storageKey, signal), {
            patient: true,
            behind,
            signal,
          }),
        { patient: behind, signal },
      );
      // The next sweep removes files that could not be removed now.
      await this.removeOutdated(storageKey).catch(() => {});
      return this.key(storageKey);
    } catch (error) {
      if ((await this.blobs.size(original)) === null) return null;
      // An empty master records that none is possible, so that no process tries again.
      if (error instanceof PictureError && error.code === "too_costly") {
        await this.store(storageKey, Buffer.alloc(0));
      }
      throw error;
    }
  }

  /** Makes the master, unless another process has made it while this one waited. */
  private async makeMissing(storageKey: string, signal: AbortSignal): Promise<void> {
    if (await this.isThere(this.key(storageKey))) return;
    await this.makeNow(storageKey, LARGE_ALLOWANCE, signal);
  }

  private async makeNow(
    storageKey: string,
    allowance: Allowance,
    signal: AbortSignal | undefined,
  ): Promise<Master> {
    const { maxEdge } = this;
    const master = await this.blobs.withFile(originalOf(storageKey), (path) =>
      inSpan("decode picture", () =>
        this.decoder.decode(
          {
            path,
            maxEdge,
            allowance: this.scaled(allowance),
            videoAllowance: this.scaled(LARGE_ALLOWANCE),
          },
          signal,
        ),
      ),
    );
    await this.store(storageKey, master.bytes);
    return master;
  }

  private async store(storageKey: string, bytes: Buffer): Promise<void> {
    try {
      await this.blobs.create(this.key(storageKey), Readable.from([bytes]), { confirmed: true });
    } catch (error) {
      if (!(error instanceof BlobExists)) throw error;
    }
  }

  private key(storageKey: string): string {
    return `${storageKey}/master-v${PIPELINE}-${this.maxEdge}`;
  }

  private scaled({ cpuMs, memoryBytes }: Allowance): Allowance {
    const factor = Math.max(1, this.maxEdge / USUAL_EDGE) ** 2;
    return { cpuMs: cpuMs * factor, memoryBytes: memoryBytes * factor };
  }
}
