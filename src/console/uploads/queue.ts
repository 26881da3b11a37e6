import { queryClient, trpc } from "../api/client.ts";
import { connection } from "../api/connection.ts";
import { sessionEnded } from "../api/session-ended.ts";
import { Signal } from "../parts/signal.ts";
import { refusalOf } from "./check.ts";
import { forgetWords } from "./choice.ts";
import { type Halt, type Halting, waitingFor } from "./halt.ts";
import { dropUpload, type KeptUpload, keepUpload, keptUpload, keptUploadsOf } from "./kept.ts";
import { copyKnown, knownPicture } from "./known.ts";
import { type AddedPicture, isReadable, NOT_READABLE, type Outcome, sendPicture } from "./send.ts";
import { maxUploadBytes, obstacleFor, settleOptions } from "./service.ts";
import { isNextPercent, optionsAfter, readyToSend } from "./to-send.ts";
import { type Message, stateOf, Turn } from "./turn.ts";
import { isUnfinished, type Upload, type UploadOptions } from "./upload.ts";

const AT_ONCE = 3;
const AGAIN_MS = 3_000;
const AGAIN_AT_MOST_MS = 30_000;
const REFRESH_MS = 250;

/** A person's uploads in this browser, shared by all its tabs. */
export class Queue {
  /** In the order of their addition. */
  readonly list = new Signal<readonly Upload[]>([]);
  private readonly subject: string;
  private readonly turn: Turn;
  private readonly files = new Map<string, Blob>();
  private readonly sending = new Map<string, AbortController>();
  /** The ids of uploads that are checked and stored in the browser. */
  private readonly preparing = new Set<string>();
  private readonly leave: (() => void)[] = [];
  private halted: Halt | undefined;
  private again: ReturnType<typeof setTimeout> | undefined;
  private againMs = AGAIN_MS;
  private refreshing: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(subject: string) {
    this.subject = subject;
    this.turn = new Turn(
      subject,
      (message) => void this.hear(message),
      (isMine) => (isMine ? void this.takeUp() : this.giveUp()),
      () => this.list.get().some((one) => one.isKept && isUnfinished(one)),
    );
    const look = (): void => void this.lookForSession();
    const warn = (event: BeforeUnloadEvent): void => {
      if (this.list.get().some((one) => isUnfinished(one) && !one.isKept)) event.preventDefault();
    };
    window.addEventListener("focus", look);
    window.addEventListener("beforeunload", warn);
    this.leave.push(
      connection.subscribe(() => this.followConnection()),
      sessionEnded.subscribe(() => sessionEnded.get() || look()),
      () => window.removeEventListener("focus", look),
      () => window.removeEventListener("beforeunload", warn),
    );
    this.followConnection();
    void this.recall();
  }

  close(): void {
    this.closed = true;
    for (const leave of this.leave) leave();
    clearTimeout(this.again);
    for (const sending of this.sending.values()) sending.abort();
    for (const { previewUrl } of this.list.get()) URL.revokeObjectURL(previewUrl);
    this.turn.close();
  }

  add(placeId: string, files: readonly File[], options: UploadOptions): void {
    const before = this.list.get().filter((one) => one.placeId === placeId);
    // A user who chooses the next files has seen that the earlier ones are done.
    if (!before.some(isUnfinished)) this.dismissDone(placeId);
    const now = Date.now();
    const added = files.map((file, index) => {
      const id = crypto.randomUUID();
      this.preparing.add(id);
      // Keeps the order of the choice.
      const addedAt = now + index / 1000;
      return waitingFor(
        this.halted,
        this.uploadOf({ id, placeId, name: file.name, file, options, addedAt }),
      );
    });
    this.list.set([...this.list.get(), ...added]);
    void this.prepareAll(
      added.map(({ id }) => id),
      true,
    );
  }

  /** Changes the options of a place's uploads that may still add a picture, the failed and known ones too. */
  change(placeId: string, options: UploadOptions): void {
    const ids = this.list
      .get()
      .filter((one) => one.placeId === placeId && one.state !== "done")
      .map(({ id }) => id);
    this.choose(ids, options);
    if (ids.length > 0) this.turn.broadcast({ type: "options", ids, options });
    for (const id of ids) if (this.find(id)?.isKept === true) void this.keep(id);
  }

  private choose(ids: readonly string[], options: UploadOptions): void {
    for (const id of ids) {
      const upload = this.find(id);
      if (upload === undefined) continue;
      const before = upload.options.locationPrecision;
      this.patch(id, { options: optionsAfter(upload, options) });
      // Sends the picture again, because its location must never be visible after being set to hidden.
      if (before !== options.locationPrecision) this.sending.get(id)?.abort();
    }
  }

  dismissDone(placeId: string): void {
    for (const one of this.list.get()) {
      if (one.placeId === placeId && one.state === "done") this.remove(one.id);
    }
  }

  private uploadOf(kept: KeptUpload): Upload {
    const { id, placeId, name, file, options, addedAt } = kept;
    this.files.set(id, file);
    return {
      id,
      placeId,
      name,
      size: file.size,
      addedAt,
      previewUrl: URL.createObjectURL(file),
      progress: 0,
      state: "waiting",
      error: undefined,
      options,
      isKept: false,
      isForgettable: false,
      imageId: undefined,
      known: undefined,
      retry: () => this.retry(id),
      addKnown: () => void this.addKnown(id),
      cancel: () => this.cancel(id),
    };
  }

  private find(id: string): Upload | undefined {
    return this.list.get().find((one) => one.id === id);
  }

  private patch(id: string, change: Partial<Upload>): void {
    this.list.set(this.list.get().map((one) => (one.id === id ? { ...one, ...change } : one)));
  }

  /** Patches an upload and notifies the other tabs. */
  private report(id: string, change: Partial<Upload>): void {
    this.patch(id, change);
    const upload = this.find(id);
    if (upload?.isKept === true) this.turn.broadcast({ type: "state", upload: stateOf(upload) });
  }

  private remove(id: string): void {
    const upload = this.find(id);
    if (upload === undefined) return;
    URL.revokeObjectURL(upload.previewUrl);
    this.files.delete(id);
    this.list.set(this.list.get().filter((one) => one.id !== id));
  }

  private cancel(id: string): void {
    this.turn.broadcast({ type: "cancel", id });
    this.stop(id);
    void this.drop(id);
  }

  private stop(id: string): void {
    this.remove(id);
    this.sending.get(id)?.abort();
    this.pump();
  }

  private retry(id: string): void {
    const upload = this.find(id);
    if (upload?.isKept === true && !this.turn.isMine) this.turn.broadcast({ type: "retry", id });
    else this.restart(id);
  }

  private restart(id: string): void {
    const upload = this.find(id);
    if (upload?.state !== "failed") return;
    this.report(id, waitingFor(this.halted, { ...upload, progress: 0 }));
    this.preparing.add(id);
    void this.prepareAll([id], false);
    // The user is present and can sign in.
    void this.lookForSession();
  }

  /** Prepares one after the other, so that the first is sent while the others are stored. */
  private async prepareAll(ids: readonly string[], isNew: boolean): Promise<void> {
    for (const id of ids) {
      await this.prepare(id, isNew);
      this.preparing.delete(id);
      this.pump();
    }
  }

  private async prepare(id: string, isNew: boolean): Promise<void> {
    const file = this.files.get(id);
    const upload = this.find(id);
    if (file === undefined || upload === undefined) return;
    const { name, isKept } = upload;
    const refusal =
      refusalOf({ name, type: file.type, size: file.size }, await maxUploadBytes()) ??
      ((await isReadable(file)) ? undefined : NOT_READABLE);
    if (refusal !== undefined) {
      this.report(id, { state: "failed", error: refusal });
      return;
    }
    // A retry may be of a picture that has arrived; its key tells the service so.
    const known = isNew ? await knownPicture(file, upload.placeId) : undefined;
    if (known !== undefined) {
      this.patch(id, { state: "known", error: undefined, known });
      return;
    }
    await this.keep(id);
    if (this.find(id) === undefined) await this.drop(id);
    else if (!isKept && this.find(id)?.isKept === true) this.turn.broadcast({ type: "added", id });
  }

  private async addKnown(id: string): Promise<void> {
    const upload = this.find(id);
    if (upload?.known === undefined || upload.state !== "known") return;
    // While it has an entry here, neither the end of a halt nor another turn sends the file as well.
    this.sending.set(id, new AbortController());
    this.patch(id, { state: "sending", progress: 1 });
    const copied = await copyKnown(upload.known, upload);
    if (this.closed) return;
    if ("why" in copied) await this.fail(id, copied.why);
    else await this.finish(id, copied.image, upload.options);
    this.sending.delete(id);
    this.pump();
  }

  private async keep(id: string): Promise<void> {
    const upload = this.find(id);
    const file = this.files.get(id);
    if (upload === undefined || file === undefined) return;
    const { placeId, name, options, addedAt, state, error } = upload;
    const failure = state === "failed" ? error : undefined;
    try {
      await keepUpload(this.subject, { id, placeId, name, file, options, addedAt, failure });
      this.patch(id, { isKept: true, isForgettable: false });
    } catch {
      // This tab sends it without a copy, and the list shows that.
      this.patch(id, { isForgettable: true });
    }
  }

  private async drop(id: string): Promise<void> {
    await dropUpload(this.subject, id).catch(() => undefined);
  }

  /** Lists the uploads that were stored earlier, or by another tab. */
  private async recall(): Promise<void> {
    const kept = await keptUploadsOf(this.subject).catch(() => []);
    if (this.closed) return;
    const isThere = new Set(kept.map(({ id }) => id));
    for (const { id, isKept, state } of this.list.get()) {
      // The tab that sent it closed before it reported the end.
      if (isKept && state !== "done" && !isThere.has(id)) this.remove(id);
    }
    this.adopt(kept);
  }

  private adopt(kept: readonly KeptUpload[]): void {
    const news = kept
      .filter(({ id }) => this.find(id) === undefined)
      .map((one): Upload => {
        const upload = { ...this.uploadOf(one), isKept: true };
        return one.failure === undefined
          ? waitingFor(this.halted, upload)
          : { ...upload, state: "failed", error: one.failure };
      });
    this.list.set([...this.list.get(), ...news].sort((one, other) => one.addedAt - other.addedAt));
    this.pump();
  }

  private async takeUp(): Promise<void> {
    await this.recall();
    for (const one of this.list.get()) {
      const isLeft = one.state === "sending" && !this.sending.has(one.id);
      if (isLeft) this.report(one.id, waitingFor(this.halted, { ...one, progress: 0 }));
    }
    this.pump();
  }

  /** Stops sending the stored uploads, because another tab sends them now. */
  private giveUp(): void {
    for (const [id, sending] of this.sending) if (this.find(id)?.isKept === true) sending.abort();
  }

  private async hear(message: Message): Promise<void> {
    if (message.type === "added") return this.adoptKept(message.id);
    if (message.type === "state") return this.follow(message.upload);
    if (message.type === "options") return this.choose(message.ids, message.options);
    if (message.type === "cancel") return this.stop(message.id);
    if (!this.turn.isMine) return;
    if (message.type === "retry") this.restart(message.id);
    if (message.type === "ask") this.notifyAll();
  }

  /** Lists an upload that another tab has put into this browser's store. */
  private async adoptKept(id: string): Promise<void> {
    const kept = await keptUpload(this.subject, id).catch(() => undefined);
    if (kept !== undefined && !this.closed) this.adopt([kept]);
  }

  /** Shows the progress of the tab that sends. */
  private follow({ id, ...change }: ReturnType<typeof stateOf>): void {
    if (this.turn.isMine || this.find(id) === undefined) return;
    this.patch(id, change);
    if (change.state === "done") this.refresh();
  }

  private notifyAll(): void {
    for (const one of this.list.get()) {
      if (one.isKept) this.turn.broadcast({ type: "state", upload: stateOf(one) });
    }
  }

  /** Starts sending the uploads that are ready. */
  private pump(): void {
    if (this.closed || this.halted !== undefined) return;
    const { turn, preparing, sending } = this;
    for (const one of readyToSend(this.list.get(), { isMine: turn.isMine, preparing, sending })) {
      if (sending.size >= AT_ONCE) return;
      void this.send(one);
    }
  }

  private async send({ id, placeId, options }: Upload): Promise<void> {
    const file = this.files.get(id);
    if (file === undefined) return;
    const stopping = new AbortController();
    this.sending.set(id, stopping);
    this.report(id, { state: "sending", progress: 0, error: undefined });
    const onProgress = (progress: number): void => {
      const before = this.find(id)?.progress ?? 0;
      if (isNextPercent(before, progress)) this.report(id, { progress });
    };
    const outcome =
      (await obstacleFor(this.subject)) ??
      (await sendPicture({ id, placeId, file, options }, onProgress, stopping.signal));
    if (this.closed) return;
    await this.conclude(id, outcome, options);
    this.sending.delete(id);
    this.pump();
  }

  private async conclude(id: string, outcome: Outcome, sent: UploadOptions): Promise<void> {
    const upload = this.find(id);
    if (outcome.kind === "done") {
      await this.finish(id, outcome.image, sent);
    } else if (upload === undefined) {
      // The user has cancelled it meanwhile, perhaps after the service received all of it.
      this.refresh();
    } else if (outcome.kind === "refused") {
      await this.fail(id, outcome.message);
    } else {
      if (outcome.kind !== "stopped") this.halt(outcome);
      this.report(id, waitingFor(this.halted, { ...upload, progress: 0 }));
    }
  }

  private async fail(id: string, error: string): Promise<void> {
    const wasKept = this.find(id)?.isKept === true;
    this.report(id, { state: "failed", error });
    if (wasKept) await this.keep(id);
  }

  /** Ends an upload that the service has received, with the options of the latest choice. */
  private async finish(id: string, image: AddedPicture, sent: UploadOptions): Promise<void> {
    this.againMs = AGAIN_MS;
    const latest = (): UploadOptions | undefined => this.find(id)?.options;
    const failure = await settleOptions(image, latest() ?? sent, latest);
    // A retry adds no second picture, and applies the options again.
    if (failure !== undefined) return this.fail(id, failure);
    // Drops it first: if the tab ends here, a retry adds no second picture.
    await this.drop(id);
    this.report(id, { state: "done", progress: 1, error: undefined, imageId: image.id });
    const own = this.list.get().filter((one) => one.placeId === image.placeId);
    if (!own.some(isUnfinished)) forgetWords(image.placeId);
    this.refresh();
  }

  private rewait(): void {
    this.list.set(
      this.list
        .get()
        .map((one) =>
          isUnfinished(one) && !this.sending.has(one.id) ? waitingFor(this.halted, one) : one,
        ),
    );
    if (this.turn.isMine) this.notifyAll();
  }

  private halt(obstacle: Halting): void {
    if (this.halted === obstacle.kind) return;
    this.halted = obstacle.kind;
    clearTimeout(this.again);
    if (obstacle.kind === "network" || obstacle.kind === "busy") {
      const ms = obstacle.kind === "busy" ? obstacle.seconds * 1000 : this.againMs;
      this.againMs = Math.min(AGAIN_AT_MOST_MS, this.againMs * 2);
      this.again = setTimeout(() => navigator.onLine && this.resume(), ms);
    }
    if (obstacle.kind === "session") sessionEnded.notify();
    // The page becomes the other user's, and these uploads wait for theirs.
    if (obstacle.kind === "person") void queryClient.invalidateQueries(sessionFilter);
    this.rewait();
  }

  private resume(): void {
    if (this.closed || this.halted === undefined) return;
    clearTimeout(this.again);
    this.halted = undefined;
    this.rewait();
    this.pump();
  }

  private followConnection(): void {
    if (connection.get() === "offline") this.halt({ kind: "network" });
    else if (this.halted === "network") this.resume();
  }

  private async lookForSession(): Promise<void> {
    if (this.halted !== "session" && this.halted !== "person") return;
    if ((await obstacleFor(this.subject)) === undefined) this.resume();
  }

  private refresh(): void {
    this.refreshing ??= setTimeout(() => {
      this.refreshing = undefined;
      void queryClient.invalidateQueries(trpc.images.pathFilter());
      void queryClient.invalidateQueries(trpc.places.pathFilter());
    }, REFRESH_MS);
  }
}

const sessionFilter = trpc.session.current.pathFilter();
