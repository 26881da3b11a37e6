import { newId } from "../platform/ids.ts";

/**
 * The channel that every replica listens on; the payload is `<revision> <replica> <slug>`. Its name,
 * and that of the table, are those by which older replicas know them.
 */
export const CHANNEL = "tokenkit_delivery";

/** In place of a slug: a setting or the build changed, so everything may have. */
export const EVERYTHING = "*";

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

  /** Calls `listener` with the slug of each theme that changes, or `*`, in the order of calls here. */
  onChange(listener: (slug: string) => void): void {
    this.listeners.push(listener);
  }

  heard(slug: string): void {
    for (const listener of this.listeners) listener(slug);
  }
}
