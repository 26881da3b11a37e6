import { z } from "zod";
import { EVERYTHING } from "../changes/changes.ts";
import { touch } from "../changes/touch.ts";
import { adminMutation } from "../procedures/mutation.ts";
import { type SettingKey, settingKeys, settingsRegistry } from "./registry.ts";
import { Setting } from "./setting.ts";

const settingsWrite = z
  .strictObject({
    "default.theme": settingsRegistry["default.theme"].schema.optional(),
    "default.appearance": settingsRegistry["default.appearance"].schema.optional(),
    "runtime.public": settingsRegistry["runtime.public"].schema.optional(),
    "runtime.apiBase": settingsRegistry["runtime.apiBase"].schema.optional(),
    "publish.breaking": settingsRegistry["publish.breaking"].schema.optional(),
  } satisfies Record<SettingKey, z.ZodType>)
  .refine((values) => Object.keys(values).length > 0, {
    error: `must name at least one setting: ${settingKeys.join(", ")}`,
  });

/** Writes the settings that are sent and clears the render cache, for they shape what it holds. */
export const write = adminMutation
  .input(settingsWrite)
  .output(z.object({ updated: z.array(z.string()) }))
  .mutation(async ({ ctx, input }) => {
    const now = new Date();
    const updated = settingKeys.filter((key) => input[key] !== undefined);
    const changes: Record<string, { from: string; to: string }> = {};
    for (const key of updated) {
      const to = input[key] as string;
      const row = await ctx.em.findOne(Setting, { key });
      changes[key] = { from: row?.value ?? settingsRegistry[key].fallback, to };
      await ctx.em.upsert(Setting, {
        key,
        value: to,
        updatedAt: now,
        updatedBy: ctx.caller.subject,
      });
    }
    await touch(ctx, EVERYTHING);
    for (const key of updated) {
      ctx.audit({
        action: "settings.update",
        entityType: "settings",
        entityId: key,
        summary: `Set ${key}`,
        changes: { [key]: changes[key] ?? {} },
      });
    }
    return { updated };
  });
