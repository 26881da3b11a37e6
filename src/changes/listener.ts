import type pg from "pg";
import type { DatabaseAddress } from "../platform/database/connect.ts";
import { CONNECT_TIMEOUT_MS, PatientClient } from "../platform/database/patient-client.ts";
import type { Logger } from "../platform/logger.ts";
import { CHANNEL, type Changes, EVERYTHING } from "./changes.ts";
import { type ChangeEvent, resync } from "./event.ts";

const POLL_MS = 5000;
const RECONNECT_MS = 1000;

/** How long a check of the revision may take before the connection counts as dead. */
const PATIENCE_MS = 3000;

/**
 * Receives the changes of other replicas: at once by LISTEN, and by a check of the revision every five
 * seconds, because a connection may drop silently. Replaces a connection that does not answer. Without
 * the database nothing can change, so this replica keeps its caches; it clears them if the database,
 * once back, has a revision that it missed.
 */
export class ChangesListener {
  private readonly address: DatabaseAddress;
  private readonly changes: Changes;
  private readonly logger: Logger;
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private revision: number | undefined;
  private stopped = false;
  /** Whether the log already has the loss of the channel. */
  private isReported = false;

  constructor(address: DatabaseAddress, changes: Changes, logger: Logger) {
    this.address = address;
    this.changes = changes;
    this.logger = logger;
  }

  /** Resolves when the channel is open; afterwards it reconnects by itself. */
  async start(): Promise<void> {
    await this.connect();
    this.schedule(POLL_MS);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    this.disconnect();
  }

  private async connect(): Promise<void> {
    const client = new PatientClient({
      ...this.address,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      patienceMs: PATIENCE_MS,
      keepAlive: true,
    });
    client.on("end", () => {
      if (this.client !== client) return;
      this.client = undefined;
      this.schedule(RECONNECT_MS);
    });
    client.on("notification", ({ payload }) => this.heard(payload ?? ""));
    this.client = client;
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    await this.poll(client);
  }

  /** Drops the connection without waiting for its close, which a dead one never sends. */
  private disconnect(): void {
    const { client } = this;
    this.client = undefined;
    void client?.end().catch(() => {});
  }

  private heard(payload: string): void {
    const [revision, replica, slug = EVERYTHING] = payload.split(" ", 3);
    if (Number(revision) === (this.revision ?? 0) + 1) this.revision = Number(revision);
    if (replica !== this.changes.replica) this.changes.heard(slug, eventIn(payload));
  }

  /** Clears every cache if the revision has moved without a notification, because the change is unknown. */
  private async poll(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ revision: number }>(
      "select revision from delivery_state",
    );
    const revision = rows[0]?.revision;
    if (revision === this.revision) return;
    const missed = this.revision !== undefined;
    this.revision = revision;
    if (missed) this.changes.heard(EVERYTHING, resync());
  }

  private schedule(delay: number): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.tick(), delay);
    this.timer.unref();
  }

  private async tick(): Promise<void> {
    try {
      if (this.client === undefined) await this.connect();
      else await this.poll(this.client);
      if (this.isReported) this.logger.warn("The channel of changes is open again");
      this.isReported = false;
      this.schedule(POLL_MS);
    } catch (error) {
      if (!this.isReported)
        this.logger.warn({ error }, "Lost the channel of changes; connecting again");
      this.isReported = true;
      this.disconnect();
      this.schedule(RECONNECT_MS);
    }
  }
}

/** The event in a payload; `resync` for one of an older release, which has no event. */
function eventIn(payload: string): ChangeEvent {
  const start = payload.indexOf("{");
  return start < 0 ? resync() : JSON.parse(payload.slice(start));
}
