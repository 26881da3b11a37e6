import type { Setting } from "./setting.ts";

/** One fault, for a row of the table. */
export interface Fault {
  name: string;
  /** Whether it takes Pub/Sub. */
  needsPubSub?: true;
  /** Lets it happen; the returned function ends it. */
  begin(setting: Setting): Promise<() => Promise<void>>;
}
