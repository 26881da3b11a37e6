import type { EntityManager } from "@mikro-orm/postgresql";
import type { Logger } from "../platform/logger.ts";
import { type LivePreview, stillLive } from "./live.ts";

/** The most streams of one preview. */
const MAX_OF_A_PREVIEW = 10;
/** How often to check that previews are still live; the promise is five seconds. */
const LOOK_MS = 2000;

/** An event for a client: the present state, the same with the advice to ask again, or the end. */
export type PreviewEvent = { type: "preview" | "poll"; preview: LivePreview } | { type: "over" };

/** The latest state for one client, which skips states that it has no time for. */
class PreviewStream {
  state: LivePreview;
  private next: PreviewEvent | undefined;
  private isOver = false;
  private wake: (() => void) | undefined;

  constructor(state: LivePreview) {
    this.state = state;
    this.next = { type: "preview", preview: state };
  }

  tell(event: PreviewEvent): void {
    if (event.type === "preview") this.state = event.preview;
    this.next = event;
    this.wake?.();
  }

  end(): void {
    this.isOver = true;
    this.wake?.();
  }

  async *events(): AsyncGenerator<PreviewEvent, void> {
    while (!this.isOver || this.next?.type === "over") {
      const event = this.next;
      this.next = undefined;
      if (event !== undefined) yield event;
      if (event?.type === "over") return;
      if (this.next === undefined && !this.isOver) {
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
      }
    }
  }
}

/** The streams of this replica, one for each previewing tab. */
export class PreviewStreams {
  private readonly streams = new Set<PreviewStream>();
  private readonly max: number;
  private readonly em: () => EntityManager;
  private readonly logger: Logger;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private isStale = false;
  private closed = false;

  constructor(max: number, em: () => EntityManager, logger: Logger) {
    this.max = max;
    this.em = em;
    this.logger = logger;
  }

  get open(): number {
    return this.streams.size;
  }

  /** Tells the state now and at each change; of one stream too many it tells the state alone. */
  async *listen(
    preview: LivePreview,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<PreviewEvent, void> {
    const same = [...this.streams].filter(({ state }) => state.id === preview.id).length;
    if (this.closed || this.streams.size >= this.max || same >= MAX_OF_A_PREVIEW) {
      yield { type: "poll", preview };
      return;
    }
    const stream = new PreviewStream(preview);
    const gone = (): void => stream.end();
    this.streams.add(stream);
    signal?.addEventListener("abort", gone);
    if (signal?.aborted) stream.end();
    this.timer ??= setInterval(() => this.look(), LOOK_MS).unref();
    // A change between the preview's reading and now is seen by this look.
    this.look();
    try {
      yield* stream.events();
    } finally {
      signal?.removeEventListener("abort", gone);
      this.streams.delete(stream);
      if (this.streams.size === 0) {
        clearInterval(this.timer);
        this.timer = undefined;
      }
    }
  }

  /** Ends all streams, whose clients then ask another replica. */
  close(): void {
    this.closed = true;
    for (const stream of this.streams) stream.end();
  }

  /** Compares what the streams have told with the database; calls at the same time share a look. */
  look(): void {
    if (this.streams.size === 0) return;
    this.isStale = true;
    this.looking ??= this.lookWhileStale().finally(() => {
      this.looking = undefined;
    });
  }

  private async lookWhileStale(): Promise<void> {
    while (this.isStale && this.streams.size > 0) {
      this.isStale = false;
      const streams = [...this.streams];
      try {
        const ids = [...new Set(streams.map(({ state }) => state.id))];
        const live = await stillLive(this.em(), ids);
        for (const stream of streams) tellChange(stream, live.get(stream.state.id));
      } catch (error) {
        this.logger.debug({ error }, "Cannot tell what the previews show");
      }
    }
  }
}

function tellChange(stream: PreviewStream, now: LivePreview | undefined): void {
  const { revision, slug } = stream.state;
  if (now === undefined) stream.tell({ type: "over" });
  else if (now.revision !== revision || now.slug !== slug) {
    stream.tell({ type: "preview", preview: now });
  }
}
