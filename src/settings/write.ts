import { z } from "zod";
import { EVERYTHING } from "../changes/changes.ts";
import { touch } from "../changes/touch.ts";
import { isServed, type Running } from "../config/owners.ts";
import { type FieldError, invalid, PlatformError } from "../errors/errors.ts";
import { adminMutation } from "../procedures/mutation.ts";
import { requestPurge } from "../procedures/purges/request.ts";
import { ALL_TAG, SETTINGS_TAG } from "../procedures/purges/tags.ts";
import { type SettingKey, settingKeys, settingsRegistry } from "./registry.ts";
import { Setting } from "./setting.ts";

const settingsWrite = z
  .strictObject({
    "default.theme": settingsRegistry["default.theme"].schema.optional(),
    "default.appearance": settingsRegistry["default.appearance"].schema.optional(),
    "runtime.public": settingsRegistry["runtime.public"].schema.optional(),
    "runtime.apiBase": settingsRegistry["runtime.apiBase"].schema.optional(),
    "styleGuide.public": settingsRegistry["styleGuide.public"].schema.optional(),
    "publish.breaking": settingsRegistry["publish.breaking"].schema.optional(),
    "publish.review": settingsRegistry["publish.review"].schema.optional(),
    expected: z
      .partialRecord(z.enum(settingKeys), z.string({ error: "must be a string" }), {
        error: "must be an object of settings and the values that they are expected to have",
      })
      .optional()
      .meta({
        description:
          "The values that you expect these settings to have; if one differs, nothing is written (409).",
      }),
  } satisfies Record<SettingKey | "expected", z.ZodType>)
  .refine((values) => settingKeys.some((key) => values[key] !== undefined), {
    error: `must name at least one setting: ${settingKeys.join(", ")}`,
  });

/** Writes the given settings and clears the render cache, because settings shape its content. */
export const write = adminMutation
  .input(settingsWrite)
  .output(z.object({ updated: z.array(z.string()) }))
  .mutation(async ({ ctx, input }) => {
    assertOfRunning(ctx.services.config, input);
    const now = new Date();
    // Counts the change first: this locks the one row that all writers update, so no other writer comes
    // between this read and this write.
    await touch(ctx, EVERYTHING);
    const stored = new Map((await ctx.em.find(Setting, {})).map((row) => [row.key, row.value]));
    const currentOf = (key: SettingKey): string =>
      stored.get(key) ?? settingsRegistry[key].fallback;
    assertExpected(input.expected ?? {}, currentOf);
    const updated = settingKeys.filter((key) => input[key] !== undefined);
    const changes: Record<string, { from: string; to: string }> = {};
    for (const key of updated) {
      const to = input[key] as string;
      changes[key] = { from: currentOf(key), to };
      await ctx.em.upsert(Setting, {
        key,
        value: to,
        updatedAt: now,
        updatedBy: ctx.caller.subject,
      });
    }
    const tags = purgedBy(changes);
    if (tags.length > 0) await requestPurge(ctx, tags);
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

/** @throws PlatformError `validation_failed` naming a setting of a service that this process does not run */
function assertOfRunning(
  running: Running,
  input: Readonly<Partial<Record<SettingKey, string | undefined>>>,
): void {
  for (const key of settingKeys) {
    if (input[key] === undefined || isServed(running, "settings", key)) continue;
    throw invalid(
      key,
      `is of a service that does not run here (SERVICES=${running.services}); leave it out`,
    );
  }
}

/** The tags of what run time serves that depends on settings, if a value that it reads differs. */
function purgedBy(changes: Record<string, { from: string; to: string }>): string[] {
  const changed = Object.entries(changes).filter(
    ([key, { from, to }]) => from !== to && !key.startsWith("publish."),
  );
  if (changed.length === 0) return [];
  const closes = changed.some(([key, { to }]) => key === "runtime.public" && to === "false");
  return [closes ? ALL_TAG : SETTINGS_TAG];
}

/** @throws PlatformError `version_conflict` naming each setting that another admin has changed */
function assertExpected(
  expected: Partial<Record<SettingKey, string>>,
  currentOf: (key: SettingKey) => string,
): void {
  const details: FieldError[] = settingKeys.flatMap((key) => {
    const wanted = expected[key];
    const now = currentOf(key);
    if (wanted === undefined || wanted === now) return [];
    return [{ field: key, message: `is "${now}" by now, not "${wanted}"` }];
  });
  const first = details[0];
  if (first === undefined) return;
  throw new PlatformError("version_conflict", `${first.field} ${first.message}`, details);
}
