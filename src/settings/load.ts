import type { EntityManager } from "@mikro-orm/postgresql";
import { type SettingKey, settingKeys, settingsRegistry } from "./registry.ts";
import { Setting } from "./setting.ts";

/** Every setting's present value. */
export async function loadSettings(em: EntityManager): Promise<Record<SettingKey, string>> {
  const rows = new Map((await em.find(Setting, {})).map((row) => [row.key, row.value]));
  return Object.fromEntries(
    settingKeys.map((key) => [key, rows.get(key) ?? settingsRegistry[key].fallback]),
  ) as Record<SettingKey, string>;
}
