import type { MessageQueue } from "./message-queue.ts";
import type { Setting } from "./setting.ts";

/** A fault that makes one row of the table. */
export interface Fault {
  name: string;
  /**
   * The only queue that shows it: Pub/Sub for what concerns Pub/Sub; PostgreSQL for what the emulator falsifies,
   * which gives messages to the streams of a killed process for minutes.
   */
  onlyOn?: MessageQueue["name"];
  /** Lets it happen; the returned function ends it. */
  begin(setting: Setting): Promise<() => Promise<void>>;
}
