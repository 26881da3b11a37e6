import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import { type Changes, EVERYTHING } from "../changes/changes.ts";
import { type SettingKey, settingKeys, settingsRegistry } from "./registry.ts";
import { Setting } from "./setting.ts";

export type Settings = Readonly<Record<SettingKey, string>>;

declare module "../procedures/services.ts" {
  interface Services {
    settings: CurrentSettings;
  }
}

interface Keeping {
  /** False for a process that does not listen to changes, and so reads the settings each time. */
  kept: boolean;
}

/** Every setting's value as of the last change that reached this replica. */
export class CurrentSettings {
  private readonly orm: MikroORM;
  private readonly kept: boolean;
  private loading: Promise<Settings> | undefined;
  private loaded: Settings | undefined;
  /** Counts possible changes, so that a read in progress can detect that it is stale. */
  private changes = 0;

  constructor(orm: MikroORM, changes: Changes, { kept }: Keeping = { kept: true }) {
    this.orm = orm;
    this.kept = kept;
    changes.onChange((slug) => {
      if (slug === EVERYTHING) this.forget();
    });
  }

  async read(): Promise<Settings> {
    if (this.loaded !== undefined) return this.loaded;
    this.loading ??= this.load();
    return this.loading;
  }

  /** Whether run time is public. */
  async runtimeIsPublic(): Promise<boolean> {
    return isPublic(await this.read());
  }

  /** Whether run time is public, without a wait; false while the settings are not loaded. */
  get runtimeIsKnownPublic(): boolean {
    return this.loaded !== undefined && isPublic(this.loaded);
  }

  /** The settings if they are loaded. */
  get known(): Settings | undefined {
    return this.loaded;
  }

  private forget(): void {
    this.changes++;
    this.loaded = undefined;
  }

  private async load(): Promise<Settings> {
    try {
      for (;;) {
        const { changes } = this;
        const settings = await loadSettings(this.orm.em.fork());
        if (changes !== this.changes) continue;
        if (this.kept) this.loaded = settings;
        return settings;
      }
    } finally {
      this.loading = undefined;
    }
  }
}

const isPublic = (settings: Settings): boolean => settings["runtime.public"] === "true";

async function loadSettings(em: EntityManager): Promise<Settings> {
  const rows = new Map((await em.find(Setting, {})).map((row) => [row.key, row.value]));
  return Object.fromEntries(
    settingKeys.map((key) => [key, rows.get(key) ?? settingsRegistry[key].fallback]),
  ) as Record<SettingKey, string>;
}
