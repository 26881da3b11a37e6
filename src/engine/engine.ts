import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { LRUCache } from "lru-cache";
import { Piscina } from "piscina";
import { PlatformError } from "../errors/errors.ts";
import { type TaskName, type Tasks, tasks } from "./tasks.ts";

/**
 * Documents up to this many characters are worked on in place: some 300 tokens, a few to 20 ms. A
 * larger one would hold every other request up, so it goes to a thread.
 */
const IN_PLACE_UP_TO = 20_000;

/** Large documents that may wait for a thread; beyond that the caller is told to come back. */
const MAX_WAITING = 32;

/**
 * What may take seconds and hundreds of megabytes where a theme has many permutations. It has a
 * thread of its own: one such at a time, and nothing else waits for it.
 */
const heavy: ReadonlySet<TaskName> = new Set<TaskName>(["sheet", "export", "verdict"]);

/** Validations remembered: a document is checked before its transaction and again inside. */
const MAX_REMEMBERED = 100;

/** Faces remembered, some 300 bytes each: those of all themes that lists show. */
const MAX_FACES = 5000;
/** Axes remembered, a few hundred bytes each where there are any. */
const MAX_LISTINGS = 5000;
/** Verdicts remembered likewise; one may weigh a megabyte. */
const MAX_VERDICTS = 20;

/**
 * Small, and without what makes thousands of tokens of a few lines: copied groups, the permutations
 * of a resolver, and archives, which unpack to more than they are.
 */
const isQuick = (document: string): boolean =>
  document.length <= IN_PLACE_UP_TO && !/"(?:\$extends|resolutionOrder|base64)"/.test(document);

/** Two are compared as run time serves them, each in both appearances, which takes several times as long. */
const areQuick = (document: string, other: string): boolean =>
  isQuick(document) && isQuick(other) && document.length + other.length <= IN_PLACE_UP_TO / 2;

/** Files of other tools are bounded by their size; what is slow all the same ends here. */
const MOST_CONVERTING_MS = 60_000;

type Result<Name extends TaskName> = ReturnType<Tasks[Name]>;

/** The token engine, kept off the event loop for large documents. */
export class Engine {
  private pool: Piscina | undefined;
  private heavyPool: Piscina | undefined;
  private readonly convertingMs: number;
  private readonly validations = new LRUCache<string, Promise<Result<"validate">>>({
    max: MAX_REMEMBERED,
  });

  private readonly faces = new LRUCache<string, Promise<Result<"face">>>({ max: MAX_FACES });
  private readonly listings = new LRUCache<string, Promise<Result<"axes">>>({
    max: MAX_LISTINGS,
  });
  private readonly verdicts = new LRUCache<string, Promise<Result<"verdict">>>({
    max: MAX_VERDICTS,
  });

  /** `convertingMs`: after which files of other tools are given up. */
  constructor({ convertingMs = MOST_CONVERTING_MS } = {}) {
    this.convertingMs = convertingMs;
  }

  /** All findings of a document (JSON text). */
  validate(document: string): Promise<Result<"validate">> {
    return remembered(this.validations, digestOf(document), () =>
      this.run("validate", { document }),
    );
  }

  /** The verdict on a change from one document to another (JSON texts). */
  verdict(document: string, other: string): Promise<Result<"verdict">> {
    return remembered(this.verdicts, `${digestOf(document)} ${digestOf(other)}`, () =>
      this.run("verdict", { document, other }),
    );
  }

  /** The face of what `id` stands for, for good, where it is worked out already or under way. */
  knownFace(id: string): Promise<Result<"face">> | undefined {
    return this.faces.get(id);
  }

  /** Works the face of a document (JSON text) out, and remembers it under `id`. */
  face(id: string, document: string): Promise<Result<"face">> {
    const face = this.faces.get(id) ?? this.run("face", { document });
    this.faces.set(id, face);
    face.catch(() => this.faces.delete(id));
    return face;
  }

  /** The axes of what `id` stands for, for good, where they are known already. */
  knownAxes(id: string): Promise<Result<"axes">> | undefined {
    return this.listings.get(id);
  }

  /** Lists the axes of a document (JSON text), and remembers them under `id`. */
  axes(id: string, document: string): Promise<Result<"axes">> {
    return remembered(this.listings, id, async () =>
      document.includes('"resolutionOrder"') ? this.run("axes", { document }) : [],
    );
  }

  /** @throws PlatformError `unavailable` when too many large documents wait already, or files take too long */
  async run<Name extends TaskName>(
    name: Name,
    args: Parameters<Tasks[Name]>[0],
  ): Promise<Result<Name>> {
    // What a few lines of another tool's format come to is not to be told from their size.
    const quick = "other" in args ? areQuick(args.document, args.other) : isQuick(args.document);
    if (quick && name !== "convert") return tasks[name](args as never) as Result<Name>;
    const pool = this.poolOf(name);
    if (pool.queueSize >= MAX_WAITING) {
      throw new PlatformError(
        "unavailable",
        "Too many large documents are being worked on; try again shortly.",
      );
    }
    if (name !== "convert") return pool.run({ name, args });
    const signal = AbortSignal.timeout(this.convertingMs);
    return pool.run({ name, args }, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
      throw new PlatformError(
        "unavailable",
        `The files were not converted within ${this.convertingMs / 1000} s; send fewer, or try again shortly.`,
      );
    });
  }

  /** Ends the threads with what they are at; nothing waits for it any more. */
  async close(): Promise<void> {
    await Promise.all([this.pool?.destroy(), this.heavyPool?.destroy()]);
  }

  private poolOf(name: TaskName): Piscina {
    if (heavy.has(name)) {
      this.heavyPool ??= threads(1);
      return this.heavyPool;
    }
    this.pool ??= threads(2);
    return this.pool;
  }
}

const threads = (most: number): Piscina =>
  new Piscina({
    filename: fileURLToPath(new URL("worker.ts", import.meta.url)),
    minThreads: 0,
    maxThreads: most,
    maxQueue: MAX_WAITING,
    idleTimeout: 30_000,
  });

const digestOf = (document: string): string =>
  createHash("sha256").update(document).digest("base64");

/** What is being made already or was made, else what `make` makes; failures are not kept. */
function remembered<T>(
  known: LRUCache<string, Promise<T>>,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  let made = known.get(key);
  if (made === undefined) {
    made = make();
    known.set(key, made);
    made.catch(() => known.delete(key));
  }
  return made;
}
