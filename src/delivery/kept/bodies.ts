import { setTimeout } from "node:timers/promises";
import { type Bodies, type Body, hashOf } from "../bodies.ts";
import { type Coding, encode } from "../codings.ts";
import type { Framed } from "./frame.ts";
import { type ArtefactStore, HELD_UP_TO, type Place } from "./store.ts";

/** How long readers wait for the write of a long body. */
const KEEP_MS = 2000;

/** A body in the store: short codings are held in memory, long ones are streamed. */
export class KeptBodies implements Bodies {
  readonly hash: string;
  readonly length: number;
  private readonly store: ArtefactStore;
  private readonly place: Place;
  private readonly remake: () => Promise<Buffer>;
  /** Undefined if the store has it and it is long. */
  bytes: Buffer | undefined;
  /** Whether this process has made it, so that no coding of it can be in the store yet. */
  private isNew = false;

  private constructor(
    store: ArtefactStore,
    place: Place,
    { hash, length, body }: Framed,
    remake: () => Promise<Buffer>,
  ) {
    this.store = store;
    this.place = place;
    this.hash = hash;
    this.length = length;
    this.bytes = body;
    this.remake = remake;
  }

  /**
   * Opens a kept body, or makes and keeps it.
   *
   * @param remake makes it again if it is gone from the store; kept for as long as the body
   */
  static async obtain(
    store: ArtefactStore,
    place: Place,
    make: () => Promise<Buffer>,
    remake: () => Promise<Buffer>,
  ): Promise<KeptBodies> {
    const framed = await store.open(place, "identity");
    if (framed !== null) return new KeptBodies(store, place, framed, remake);
    const bytes = await make();
    const hash = await hashOf(bytes);
    const made = { hash, length: bytes.length, body: bytes };
    const bodies = new KeptBodies(store, place, made, remake);
    bodies.isNew = true;
    await bodies.keep("identity", bytes, () => {
      bodies.bytes = undefined;
    });
    return bodies;
  }

  async in(coding: Coding): Promise<Body> {
    if (coding === "identity") {
      return this.bytes === undefined ? this.streamed(coding, this.length) : heldOf(this.bytes);
    }
    const framed = this.isNew ? null : await this.store.open(this.place, coding);
    if (framed?.hash === this.hash) {
      const { body, length } = framed;
      return body === undefined ? this.streamed(coding, length) : heldOf(body);
    }
    const bytes = await encode(await this.plain(), coding);
    let isLong = false;
    await this.keep(coding, bytes, () => {
      isLong = true;
    });
    return isLong ? this.streamed(coding, bytes.length) : heldOf(bytes);
  }

  async restored(coding: Coding): Promise<Buffer> {
    this.bytes ??= await this.remake();
    return encode(this.bytes, coding);
  }

  async plain(): Promise<Buffer> {
    if (this.bytes !== undefined) return this.bytes;
    try {
      const read = this.store.read(this.place, "identity", { start: 0, end: this.length - 1 });
      const bytes = Buffer.concat(await read.toArray());
      if (bytes.length === this.length) return bytes;
    } catch {
      // The store has lost the body, or does not answer.
    }
    return this.remake();
  }

  /** Waits for the write of a long body, which then need not be held; writes a short one in the background. */
  private async keep(coding: Coding, bytes: Buffer, release: () => void): Promise<void> {
    const kept = this.store.keep(this.place, coding, this.hash, bytes);
    if (bytes.length <= HELD_UP_TO) return;
    const late = setTimeout(KEEP_MS, false, { ref: false });
    if (await Promise.race([kept, late])) release();
  }

  private streamed(coding: Coding, length: number): Body {
    return { length, read: (range) => this.store.read(this.place, coding, range) };
  }
}

const heldOf = (bytes: Buffer): Body => ({ length: bytes.length, bytes });
