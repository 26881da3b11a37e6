import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import type { Engine } from "../../engine/engine.ts";
import { PlatformError } from "../../errors/errors.ts";
import type { Context } from "../../procedures/context.ts";
import { requestOf } from "../../procedures/request-of.ts";
import type { CurrentSettings } from "../../settings/current.ts";
import { Theme, ThemeRevision } from "../theme.ts";

/** A field of every operation that can put a change live. */
export const acceptBreaking = z.boolean({ error: "must be true or false" }).optional().meta({
  description:
    "`true` puts a change live that breaks what is live, where the setting `publish.breaking` is `confirm`.",
});

/** The parts of the engine that decide whether content goes live. */
export type Judging = Pick<Engine, "validate" | "verdict" | "diff">;

interface Services {
  engine: Judging;
  settings: CurrentSettings;
}

/** The columns of the live version that are compared. */
const compared = ["version", "tokens", "name", "description", "defaultAppearance"] as const;
type Live = Pick<Theme, (typeof compared)[number]>;
type MayBeLive = Live & Pick<Theme, "id" | "status" | "lastModified">;

/** Finds the live version, else the last one that was live; null if there never was one. */
export async function liveVersion(em: EntityManager, theme: MayBeLive): Promise<Live | null> {
  if (theme.status === "published") return theme;
  if (theme.lastModified === null) return null;
  return em.findOne(
    ThemeRevision,
    { themeId: theme.id, status: "published" },
    { orderBy: { version: "desc" }, fields: compared },
  );
}

type Request = Pick<Context, "caller" | "signal">;

/** How to treat a breaking change, given the setting and whether its author accepts it. */
export type BreakingRule = "allow" | "confirm" | "refuse";

/** The document (JSON text) that a theme will get, if any. */
interface Change {
  slug: string;
  tokens: string | undefined;
  accepted: boolean | undefined;
}

/**
 * Reads the rule for a document (JSON text) that a theme will get. If the rule needs a verdict,
 * computes it here, before the transaction begins; `assertNotBreaking` finds it in the engine's cache.
 */
export async function ruleFor(
  em: EntityManager,
  ctx: Request & { services: Services },
  { slug, tokens, accepted }: Change,
): Promise<BreakingRule> {
  const { engine, settings } = ctx.services;
  const { "publish.breaking": setting } = await settings.read();
  if (setting !== "refuse" && (setting !== "confirm" || accepted === true)) return "allow";
  const theme = tokens === undefined ? null : await em.findOne(Theme, { slug });
  const live = theme && (await liveVersion(em, theme));
  if (live && tokens !== undefined && live.tokens !== tokens) {
    await engine.verdict(live.tokens, tokens, requestOf(ctx));
  }
  return setting;
}

/**
 * Refuses a document (JSON text) that breaks the live or last live version, unless the rule allows
 * it (decisions.md#breaking-changes). `theme` is the theme before the change.
 *
 * @throws PlatformError `breaking_change` with the reasons in its details
 */
export async function assertNotBreaking(
  ctx: Request & { em: EntityManager; services: Services; breaking: BreakingRule },
  theme: MayBeLive,
  tokens: string,
): Promise<void> {
  if (ctx.breaking === "allow") return;
  const live = await liveVersion(ctx.em, theme);
  if (live === null || live.tokens === tokens) return;
  const { engine } = ctx.services;
  const { level, reasons } = await engine.verdict(live.tokens, tokens, requestOf(ctx));
  if (level !== "major") return;
  const which = theme.status === "published" ? "is live" : "was live last";
  throw new PlatformError(
    "breaking_change",
    `The change breaks version ${live.version}, which ${which}; details say what breaks. ${wayOn[ctx.breaking]}`,
    reasons
      .filter((reason) => reason.level === "major")
      .map(({ path, code, message }) => ({ field: path, message: `${code}: ${message}` })),
  );
}

const wayOn = {
  confirm: "Send acceptBreaking: true to put it live all the same.",
  refuse:
    "The setting publish.breaking refuses such changes; an admin may set it to confirm or allow.",
};
