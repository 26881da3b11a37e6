import { z } from "zod";
import { isServed } from "../config/owners.ts";
import { admin } from "../procedures/builders.ts";
import { settingKeys, settingsRegistry } from "./registry.ts";
import { Setting } from "./setting.ts";

const settingSchema = z
  .object({
    key: z.string(),
    value: z.string(),
    default: z.string(),
    updatedAt: z.iso.datetime().nullable(),
    updatedBy: z.string().nullable(),
  })
  .meta({ id: "Setting" });

/** Every setting of the services that run, with its value or default. */
export const read = admin
  .output(z.object({ items: z.record(z.string(), settingSchema) }).meta({ id: "Settings" }))
  .query(async ({ ctx }) => {
    const rows = new Map((await ctx.em.find(Setting, {})).map((row) => [row.key, row]));
    const served = settingKeys.filter((key) => isServed(ctx.services.config, "settings", key));
    const items = served.map((key) => {
      const row = rows.get(key);
      const { fallback } = settingsRegistry[key];
      return {
        key,
        value: row?.value ?? fallback,
        default: fallback,
        updatedAt: row?.updatedAt.toISOString() ?? null,
        updatedBy: row?.updatedBy ?? null,
      };
    });
    return { items: Object.fromEntries(items.map((item) => [item.key, item])) };
  });
