import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import { BlobExists, BlobMissing, type Blobs, type ByteRange } from "../../platform/blobs/blobs.ts";
import type { Logger } from "../../platform/logger.ts";
import type { Coding } from "../codings.ts";
import { type Framed, HEAD_BYTES, headOf, readFrame } from "./frame.ts";

/** Longer bodies are streamed from the store, so that memory holds only short ones. */
export const HELD_UP_TO = 1024 * 1024;

/** Readers do not wait longer for the store than a rendering takes. */
const OPEN_MS = 2000;
/** How long a store that failed is left alone. */
const REST_MS = 30_000;
const SWEEP_MS = 600_000;
/** Folders that are removed at a time. */
const MAX_REMOVED = 50;

/**
 * The most bytes kept of one version. Readers choose which of its many contexts and formats are
 * rendered; each process renders the forms beyond the bound itself.
 */
const MAX_VERSION_BYTES = 256 * 1024 * 1024;

/** Bytes that were sent under `v` outlive every build. */
const PINNED = "pinned";

/** Identifies a body: everything that its bytes depend on but the printing code. */
export interface Place {
  themeId: string;
  version: number;
  isPinned: boolean;
  /** With appearance and contexts. */
  form: string;
}

/**
 * Rendered bodies in the blob store, so that no other process, and none after a restart, renders them
 * again. Unpinned ones are kept under a hash of the printing code; rows of the database say which folders
 * exist, so that a sweep finds those of deleted themes and earlier builds. A store that fails costs a
 * rendering, never an answer.
 */
export class ArtefactStore {
  private readonly blobs: Blobs;
  private readonly orm: MikroORM;
  private readonly logger: Logger;
  /** The folder of bodies that this build prints. */
  private readonly generation: string;
  private readonly writing = new Set<Promise<unknown>>();
  /** The newest version of each theme that this process has kept a body of. */
  private readonly versions = new Map<string, number>();
  private restsUntil = 0;
  private hasWarned = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(blobs: Blobs, orm: MikroORM, printingHash: string, logger: Logger) {
    this.blobs = blobs;
    this.orm = orm;
    this.logger = logger;
    this.generation = printingHash;
  }

  start(): void {
    this.timer = setInterval(() => void this.track(this.sweep()), SWEEP_MS);
    this.timer.unref();
    void this.track(this.sweep());
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.settled();
  }

  /** Resolves when every write and removal has succeeded or failed. */
  async settled(): Promise<void> {
    while (this.writing.size > 0) await Promise.allSettled(this.writing);
  }

  /** The kept body, whole if it is short; null if none is kept or the store does not answer. */
  async open(place: Place, coding: Coding): Promise<Framed | null> {
    if (this.rests) return null;
    const bytes = this.blobs.read(this.keyOf(place, coding));
    const late = setTimeout(() => bytes.destroy(new Error("The blob store is slow")), OPEN_MS);
    try {
      const framed = await readFrame(bytes, HELD_UP_TO);
      this.succeeded();
      return framed;
    } catch (error) {
      if (!(error instanceof BlobMissing)) this.failed(error);
      return null;
    } finally {
      clearTimeout(late);
    }
  }

  /** Streams a part of a kept body. */
  read(place: Place, coding: Coding, { start, end }: ByteRange): Readable {
    const range = { start: HEAD_BYTES + start, end: HEAD_BYTES + end };
    return this.blobs.read(this.keyOf(place, coding), range);
  }

  /** Keeps a body; returns whether the store has it. */
  keep(place: Place, coding: Coding, hash: string, body: Buffer): Promise<boolean> {
    return this.track(this.write(place, coding, hash, body));
  }

  /** Removes what this build has rendered of the theme, but not what is pinned. */
  forget(themeId: string): Promise<void> {
    return this.unlessFailing(
      this.remove("generation = ? and theme_id = ?", [this.generation, themeId]),
    );
  }

  /** Removes folders of deleted themes, and those of builds that kept nothing for a day. */
  sweep(): Promise<void> {
    return this.unlessFailing(
      this.remove(
        `(used_at < now() - interval '10 minutes'
          and not exists (select from theme where theme.id = kept.theme_id))
         or (used_at < now() - interval '1 day' and generation not in (?, ?))`,
        [PINNED, this.generation],
      ),
    );
  }

  /** Removes folders by their rows, a bounded number at a time; skips rows that another process has locked. */
  private async remove(which: string, values: readonly (string | number)[]): Promise<void> {
    await this.em().transactional(async (em) => {
      const rows = await em.execute<KeptRow[]>(
        `delete from kept_artefact where (generation, theme_id, version) in (
           select generation, theme_id, version from kept_artefact kept
            where ${which} limit ${MAX_REMOVED} for update skip locked
         ) returning generation, theme_id, version`,
        values,
      );
      for (const { generation, theme_id: themeId, version } of rows) {
        await this.blobs.removeBelow(folderOf(generation, themeId, version));
      }
    });
  }

  private async write(place: Place, coding: Coding, hash: string, body: Buffer): Promise<boolean> {
    if (this.rests) return false;
    try {
      if (!(await this.hasRoom(place, body.length))) return false;
      const content = Readable.from([headOf({ hash, length: body.length }), body]);
      await this.blobs.create(this.keyOf(place, coding), content);
      this.succeeded();
    } catch (error) {
      // Another replica was faster, with the same bytes.
      if (error instanceof BlobExists) return (await this.open(place, coding))?.hash === hash;
      this.failed(error);
      return false;
    }
    if (!place.isPinned) void this.track(this.removeOlder(place));
    return true;
  }

  /**
   * Whether the version has room for more bytes. Writes down the folder before its first body, so that a sweep
   * finds it even if this process ends now.
   */
  private async hasRoom(place: Place, bytes: number): Promise<boolean> {
    const rows = await this.em().execute(
      `insert into kept_artefact as kept (generation, theme_id, version, bytes) values (?, ?, ?, ?)
       on conflict (generation, theme_id, version)
       do update set used_at = now(), bytes = kept.bytes + excluded.bytes
        where kept.bytes + excluded.bytes <= ${MAX_VERSION_BYTES}
       returning 1 as one`,
      [this.generationOf(place), place.themeId, place.version, bytes],
    );
    return rows.length > 0;
  }

  /** Removes this build's folders of older versions, once per version in each process. */
  private async removeOlder({ themeId, version }: Place): Promise<void> {
    if ((this.versions.get(themeId) ?? 0) >= version) return;
    this.versions.set(themeId, version);
    const which = "generation = ? and theme_id = ? and version < ?";
    await this.unlessFailing(this.remove(which, [this.generation, themeId, version]));
  }

  private keyOf(place: Place, coding: Coding): string {
    const form = createHash("sha256").update(place.form).digest("hex").slice(0, 32);
    const folder = folderOf(this.generationOf(place), place.themeId, place.version);
    return `${folder}/${form}.${coding}`;
  }

  private generationOf({ isPinned }: Place): string {
    return isPinned ? PINNED : this.generation;
  }

  private em(): EntityManager {
    return this.orm.em.fork() as EntityManager;
  }

  private get rests(): boolean {
    return performance.now() < this.restsUntil;
  }

  private async track<T>(work: Promise<T>): Promise<T> {
    this.writing.add(work);
    return work.finally(() => this.writing.delete(work));
  }

  private unlessFailing(work: Promise<unknown>): Promise<void> {
    return work.then(
      () => this.succeeded(),
      (error: unknown) => this.failed(error),
    );
  }

  private succeeded(): void {
    this.restsUntil = 0;
    this.hasWarned = false;
  }

  /** Logs a failure once, until something succeeds. */
  private failed(error: unknown): void {
    this.restsUntil = performance.now() + REST_MS;
    if (this.hasWarned) return;
    this.hasWarned = true;
    this.logger.warn({ error }, "Rendered responses cannot be kept; they are rendered again");
  }
}

interface KeptRow {
  generation: string;
  theme_id: string;
  version: number;
}

const folderOf = (generation: string, themeId: string, version: number): string =>
  `artefacts/${generation}/${themeId}/${version}`;
