import { newId } from "../platform/ids.ts";
import type { ChangeEvent } from "./event.ts";

/**
 * The channel that every replica listens on; the payload is `<revision> <replica> <slug> <event>`,
 * the event as JSON, which older replicas neither send nor read. Its name, and that of the table,
 * are those by which they know them.
 */
export const CHANNEL = "tokenkit_delivery";

/** In place of a slug: a setting or the build changed, so everything may have. */
export const EVERYTHING = "*";

/** In place of a slug: nothing that run time serves has changed. */
export const NOTHING = ".";

declare module "../procedures/services.ts" {
  interface Services {
    changes: Changes;
  }
}

/** What this replica hears of changes, its own and those of others. */
export class Changes {
  /** Names this process on the channel, for it has heard of its own changes already. */
  readonly replica = newId();
  private readonly listeners: ((slug: string) => void)[] = [];
  private readonly eventListeners: ((event: ChangeEvent) => void)[] = [];

  /** Calls `listener` with the slug of each theme that changes, or `*`, in the order of calls here. */
  onChange(listener: (slug: string) => void): void {
    this.listeners.push(listener);
  }

  /** Calls `listener` with what there is to tell to people and programs. */
  onEvent(listener: (event: ChangeEvent) => void): void {
    this.eventListeners.push(listener);
  }

  /** Of run time first, so that whoever is told finds it there. */
  heard(slug: string, event: ChangeEvent): void {
    if (slug !== NOTHING) for (const listener of this.listeners) listener(slug);
    for (const listener of this.eventListeners) listener(event);
  }
}
