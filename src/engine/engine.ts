import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { invalid, PlatformError } from "../errors/errors.ts";
import type { GuideContent } from "../poster/guide/content.ts";
import type { Wanted } from "../tokens/modes/permutations.ts";
import { Batches } from "./batches.ts";
import { RememberedWork } from "./remembered-work.ts";
import { type Refusal, rules, type TaskName, type Tasks, tasks } from "./tasks.ts";
import { GivenUp, Threads } from "./threads.ts";

/**
 * Documents up to this many characters run on the event loop: some 300 tokens, a few to 20 ms. A larger
 * one would delay every other request, so it goes to a thread.
 */
const IN_PLACE_UP_TO = 20_000;

/** Lanes with large documents that may wait for a thread; beyond that authors get `unavailable`. */
const MAX_WAITING = 32;

/** Large documents that a caller may have waiting behind the one that is worked on. */
const OF_A_CALLER = { waiting: MAX_WAITING, busy: "One document of yours is being worked on" };

/** Permutations that one task prints, a few hundred kilobytes each at most. */
const MAX_TOGETHER = 64;

/** Cached validations, because a document is validated before its transaction and again inside. */
const MAX_REMEMBERED = 100;

/** Cached faces, some 300 bytes each: those of all themes in lists. */
const MAX_FACES = 5000;
/** Cached axis listings, a few hundred bytes each. */
const MAX_LISTINGS = 5000;
/** Cached comparisons: verdicts of up to a megabyte, and diffs of up to a few. */
const MAX_COMPARISONS = 20;

/**
 * Whether a document is small and lacks features that make thousands of tokens from a few lines: copied
 * groups, a resolver's permutations, and archives, which unpack to more than their size.
 */
const isQuick = (document: string): boolean =>
  document.length <= IN_PLACE_UP_TO && !/"(?:\$extends|resolutionOrder|base64)"/.test(document);

/** Whether a document (JSON text) may have axes. */
const isResolver = (document: string): boolean => document.includes('"resolutionOrder"');

/** Whether a document (JSON text) may state names of its own. */
const mayHaveNames = (document: string): boolean => document.includes('"io.tokenkit"');

/** A comparison resolves both documents in both appearances, which takes several times as long. */
const areQuick = (document: string, other: string): boolean =>
  isQuick(document) && isQuick(other) && document.length + other.length <= IN_PLACE_UP_TO / 2;

type Result<Name extends TaskName> = ReturnType<Tasks[Name]>;

/**
 * The caller, whose tasks run one at a time, and the signal of the request. A task ends with the last request
 * that waits for it.
 */
export interface Request {
  caller?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** The immutable version of a theme; the theme's tasks run one at a time, whatever the version. */
interface Version {
  id: string;
  version: number;
  /** Names the content in place of the version if it is not one, such as a working copy's. */
  revision?: string;
}

const keyOf = ({ id, version, revision }: Version): string => `${id} ${revision ?? version}`;

interface EngineOptions {
  /** Receives each task that was terminated after this many seconds, with its thread. */
  onGivenUp?: (name: TaskName, seconds: number) => void;
  /** Time limits that replace those of the tasks. */
  seconds?: Partial<Record<TaskName, number>>;
}

/** The token engine, kept off the event loop for large documents. */
export class Engine {
  private readonly pools = { light: threads(2), heavy: threads(2), verdicts: threads(1) };
  private readonly permutations = new Batches<Wanted, string>(MAX_TOGETHER);
  private readonly options: EngineOptions;
  private readonly faces = new LRUCache<string, Promise<Result<"face">>>({ max: MAX_FACES });
  private readonly listings = new LRUCache<string, Promise<Result<"axes">>>({
    max: MAX_LISTINGS,
  });
  private readonly ownListings = new LRUCache<string, Promise<Result<"ownModes">>>({
    max: MAX_LISTINGS,
  });
  private readonly validations = new RememberedWork<Result<"validate">>(MAX_REMEMBERED);
  private readonly roleAnswers = new RememberedWork<Result<"roles">>(MAX_REMEMBERED);
  private readonly verdicts = new RememberedWork<Result<"verdict">>(MAX_COMPARISONS);
  private readonly diffs = new RememberedWork<Result<"diff">>(MAX_COMPARISONS);

  constructor(options: EngineOptions = {}) {
    this.options = options;
  }

  /**
   * All findings of a document (JSON text).
   *
   * @throws PlatformError `rate_limited` for too many of the caller, `unavailable` if it takes too long
   */
  validate(document: string, { caller, signal }: Request = {}): Promise<Result<"validate">> {
    return this.validations.join(
      digestOf(document),
      (until) => this.run("validate", { document }, caller, until),
      signal,
    );
  }

  /**
   * The roles of a document's tokens (JSON text), guessed if the document does not say them.
   *
   * @throws PlatformError `rate_limited` for too many of the caller, `unavailable` if it takes too long
   */
  roles(document: string, { caller, signal }: Request = {}): Promise<Result<"roles">> {
    return this.roleAnswers.join(
      digestOf(document),
      (until) => this.run("roles", { document }, caller, until),
      signal,
    );
  }

  /**
   * The verdict on a change from one document to another (JSON texts).
   *
   * @throws PlatformError `rate_limited` for too many of the caller, `unavailable` if it takes too long
   */
  verdict(
    document: string,
    other: string,
    { caller, signal }: Request = {},
  ): Promise<Result<"verdict">> {
    return this.verdicts.join(
      `${digestOf(document)} ${digestOf(other)}`,
      (until) => this.run("verdict", { document, other }, caller, until),
      signal,
    );
  }

  /**
   * The changes from one document to another (JSON texts), token by token.
   *
   * @throws PlatformError `rate_limited` for too many of the caller, `unavailable` if it takes too long
   */
  diff(document: string, other: string, { caller, signal }: Request = {}): Promise<Result<"diff">> {
    return this.diffs.join(
      `${digestOf(document)} ${digestOf(other)}`,
      (until) => this.run("diff", { document, other }, caller, until),
      signal,
    );
  }

  /** The cached or pending face of the immutable content `id`, if any. */
  cachedFace(id: string): Promise<Result<"face">> | undefined {
    return this.faces.get(id);
  }

  /** Computes the face of a document (JSON text) and caches it under `id`. */
  face(id: string, document: string): Promise<Result<"face">> {
    const face = this.faces.get(id) ?? this.run("face", { document });
    this.faces.set(id, face);
    face.catch(() => this.faces.delete(id));
    return face;
  }

  /** The cached or pending axes of a theme's immutable version, if any. */
  cachedAxes(theme: Version): Promise<Result<"axes">> | undefined {
    return this.listings.get(keyOf(theme));
  }

  /** Lists the axes of a theme's version, whose document (JSON text) it gets, and caches them. */
  axes(theme: Version, document: string): Promise<Result<"axes">> {
    return remembered(this.listings, keyOf(theme), async () =>
      isResolver(document) ? this.run("axes", { document }, theme.id) : [],
    );
  }

  /** The cached or pending conditions of a theme's immutable version, if any. */
  cachedOwnModes(theme: Version): Promise<Result<"ownModes">> | undefined {
    return this.ownListings.get(keyOf(theme));
  }

  /** Lists the conditions under the own names of a theme's version (JSON text), and caches them. */
  ownModes(theme: Version, document: string): Promise<Result<"ownModes">> {
    return remembered(this.ownListings, keyOf(theme), async () =>
      mayHaveNames(document) ? this.run("ownModes", { document }, theme.id) : null,
    );
  }

  /**
   * The stylesheet of a document (JSON text) or, of a resolver, of one permutation. Permutations that are
   * requested at the same time are printed together.
   *
   * @param theme the immutable version whose document it is
   */
  stylesheet(theme: Version, args: Parameters<Tasks["stylesheet"]>[0]): Promise<string> {
    const { modes, appearance, ...common } = args;
    if (!isResolver(args.document)) return this.run("stylesheet", args, theme.id);
    const key = `${keyOf(theme)} ${common.minified} ${common.authored}`;
    return this.permutations.add(key, { modes, appearance }, (wanted) =>
      this.run("stylesheets", { ...common, wanted }, theme.id),
    );
  }

  /**
   * One sheet of several permutations.
   *
   * @param theme the id of the theme whose document it is
   * @throws PlatformError `validation_failed` if the sheet would be too long, or the document states no own names
   */
  async sheet(theme: string, args: Parameters<Tasks["sheet"]>[0]): Promise<string> {
    // Without modifiers a sheet takes little more than one permutation.
    const task = isResolver(args.document) ? "sheet" : "plainSheet";
    return orThrow(await this.run(task, args, theme));
  }

  /**
   * The JSON text of a resolved permutation.
   *
   * @param theme the id of the theme whose document it is
   * @throws PlatformError `validation_failed` if the document states no own names
   */
  async resolve(theme: string, args: Parameters<Tasks["resolve"]>[0]): Promise<string> {
    return orThrow(await this.run("resolve", args, theme));
  }

  /**
   * The pixels of a picture of a document (JSON text).
   *
   * @param theme the id of the theme whose document it is
   */
  picture(theme: string, args: Parameters<Tasks["picture"]>[0]): Promise<Result<"picture">> {
    return this.run("picture", args, theme);
  }

  /**
   * The content of a style guide.
   *
   * @param theme the id of the theme whose document it is
   */
  async guide(theme: string, args: Parameters<Tasks["guide"]>[0]): Promise<GuideContent> {
    return JSON.parse(await this.run("guide", args, theme));
  }

  /**
   * The JSON text of the differences between two versions of a theme (JSON texts).
   *
   * @param theme the id of the theme
   */
  changes(theme: string, args: Parameters<Tasks["changes"]>[0]): Promise<string> {
    return this.run("changes", args, theme);
  }

  /**
   * An export: its text, or a zip in base64.
   *
   * @param theme the id of the theme whose document it is
   * @throws PlatformError `validation_failed` if it would be too long, or the document states no own names
   */
  async export(theme: string, args: Parameters<Tasks["export"]>[0]): Promise<string> {
    return orThrow(await this.run("export", args, theme));
  }

  /**
   * @param lane tasks of one lane run one at a time: those of a theme that readers wait for, or of a caller
   * @param signal ends the task with the request that it is for
   * @throws PlatformError `unavailable` if too many large documents wait, or this one takes too long
   * @throws the signal's reason if it fires before the result
   */
  async run<Name extends TaskName>(
    name: Name,
    args: Parameters<Tasks[Name]>[0],
    lane?: string,
    signal?: AbortSignal,
  ): Promise<Result<Name>> {
    const quick = "other" in args ? areQuick(args.document, args.other) : isQuick(args.document);
    if (quick && rules[name].inPlace !== false) return tasks[name](args as never) as Result<Name>;
    const pool = this.pools[rules[name].pool ?? "light"];
    if (rules[name].forReaders !== true) assertNotCrowded(pool, name, lane);
    const seconds = this.options.seconds?.[name] ?? rules[name].seconds;
    try {
      return (await pool.run({ name, args }, seconds * 1000, lane, signal)) as Result<Name>;
    } catch (error) {
      if (!(error instanceof GivenUp)) throw error;
      this.options.onGivenUp?.(name, seconds);
      const { failure, advice } = rules[name];
      const way = [advice, "try again shortly"].filter(Boolean).join(", or ");
      throw new PlatformError("unavailable", `${failure} within ${seconds} s; ${way}.`);
    }
  }

  /** Terminates the threads with their current tasks; no caller waits for them any more. */
  async close(): Promise<void> {
    await Promise.all(Object.values(this.pools).map((pool) => pool.close()));
  }
}

/** @throws PlatformError `validation_failed` in place of a refusal */
function orThrow(result: string | Refusal): string {
  if (typeof result === "string") return result;
  throw invalid(result.field, result.message);
}

type Pool = Threads<{ name: TaskName; args: unknown }>;

const threads = (most: number): Pool =>
  new Threads({ worker: new URL("worker.ts", import.meta.url), most });

/** @throws PlatformError `unavailable` or, if it is the caller's own work that waits, `rate_limited` */
function assertNotCrowded(pool: Pool, name: TaskName, lane: string | undefined): void {
  const { waiting, busy } = rules[name].ofACaller ?? OF_A_CALLER;
  if (lane !== undefined && pool.waitingIn(lane) >= waiting) {
    throw new PlatformError(
      "rate_limited",
      `${busy} and ${waiting} wait already; wait for one of them first.`,
    );
  }
  if (pool.waiting < MAX_WAITING) return;
  throw new PlatformError(
    "unavailable",
    "Too many large documents are being worked on; try again shortly.",
  );
}

const digestOf = (document: string): string =>
  createHash("sha256").update(document).digest("base64");

/** Returns the cached or pending result, else calls `make`; failures are not cached. */
function remembered<T>(
  cache: LRUCache<string, Promise<T>>,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  let made = cache.get(key);
  if (made === undefined) {
    made = make();
    cache.set(key, made);
    made.catch(() => cache.delete(key));
  }
  return made;
}
