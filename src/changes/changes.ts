import { newId } from "../platform/ids.ts";
import type { ChangeEvent } from "./event.ts";

/**
 * The channel that every replica listens on. The payload is `<revision> <replica> <slug> <event>` with the
 * event as JSON, which older replicas neither send nor read. The names of the channel and the table stay,
 * because older replicas use them.
 */
export const CHANNEL = "tokenkit_delivery";

/** In place of a slug: a setting or the build changed, so every response may differ. */
export const EVERYTHING = "*";

/** In place of a slug: no response of run time changed. */
export const NOTHING = ".";

declare module "../procedures/services.ts" {
  interface Services {
    changes: Changes;
  }
}

/** The changes that this replica receives, its own and those of others. */
export class Changes {
  /** Identifies this process on the channel, because it has already applied its own changes. */
  readonly replica = newId();
  private readonly listeners: ((slug: string) => void)[] = [];
  private readonly eventListeners: ((event: ChangeEvent) => void)[] = [];

  /** Calls `listener` with the slug of each changed theme, or `*`; listeners run in order of registration. */
  onChange(listener: (slug: string) => void): void {
    this.listeners.push(listener);
  }

  /** Calls `listener` with each event for people and programs. */
  onEvent(listener: (event: ChangeEvent) => void): void {
    this.eventListeners.push(listener);
  }

  /** Run time's listeners come first, so that a client finds the change when it gets the event. */
  heard(slug: string, event: ChangeEvent): void {
    if (slug !== NOTHING) for (const listener of this.listeners) listener(slug);
    for (const listener of this.eventListeners) listener(event);
  }
}
