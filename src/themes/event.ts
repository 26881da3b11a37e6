import { publish, type TellingContext, touch } from "../changes/touch.ts";
import { type Emitting, emit } from "../procedures/events/emit.ts";
import { type Purging, requestPurge } from "../procedures/purges/request.ts";
import { MANIFEST_TAG, pinTag, themeTag } from "../procedures/purges/tags.ts";
import type { Theme, ThemeStatus } from "./theme.ts";

/** An event about a theme. */
export interface ThemeEvent {
  slug: string;
  /**
   * `published`: the live content changed; `changed`: a draft changed; `renamed`: the slug is now
   * `newSlug`; `workingCopy`: the working copy was saved or discarded; `review`: its review changed;
   * `governance`: its rules changed.
   */
  what:
    | ("created" | "changed" | "published" | "archived" | "renamed" | "deleted")
    | ("workingCopy" | "review" | "governance");
  /** The resulting version; absent when the slug no longer names a theme. */
  version?: number;
  status?: ThemeStatus;
  newSlug?: string;
  /** The subject of the person or key that made the change. */
  by: string | null;
}

declare module "../changes/event.ts" {
  interface EventTypes {
    theme: ThemeEvent;
  }
}

/** Changes of what run time does not serve. */
const unserved: ReadonlySet<ThemeEvent["what"]> = new Set(["workingCopy", "review", "governance"]);

/** The parts of a mutation's context that an announcement needs. */
export interface ThemeMutationContext extends TellingContext, Emitting, Purging {
  services: TellingContext["services"] & Emitting["services"] & Purging["services"];
  caller: { subject: string } | null;
}

/**
 * Announces a theme's change to every replica, within the mutation's transaction. A theme that was
 * never published, its working copy and its rules do not appear at run time, so nothing there is invalidated.
 */
export async function notifyTheme(
  ctx: ThemeMutationContext,
  theme: Pick<Theme, "slug" | "version" | "status" | "lastModified">,
  what: ThemeEvent["what"],
  more: Pick<ThemeEvent, "newSlug"> = {},
): Promise<void> {
  const { slug, version, status } = theme;
  const event = {
    ...({ type: "theme", at: new Date().toISOString(), slug, what } as const),
    ...(what === "deleted" || what === "renamed" ? {} : { version, status }),
    ...more,
    by: ctx.caller?.subject ?? null,
  };
  const isServed = theme.lastModified !== null && !unserved.has(what);
  if (isServed) {
    await touch(ctx, slug, event);
    // A pinned version only goes with its theme.
    const pins = what === "deleted" ? [pinTag(slug)] : [];
    await requestPurge(ctx, [themeTag(slug), MANIFEST_TAG, ...pins]);
  } else await publish(ctx, event);
  await emitTheme(ctx, theme, event);
}

/** Emits the changes that webhooks tell of; saves and reviews emit their own events. */
async function emitTheme(
  ctx: ThemeMutationContext,
  { version }: Pick<Theme, "version">,
  { slug, what, newSlug, by }: ThemeEvent,
): Promise<void> {
  if (what === "published") await emit(ctx, "theme.published", { slug, version, by });
  if (what === "archived") await emit(ctx, "theme.archived", { slug, version, by });
  if (what === "deleted") await emit(ctx, "theme.deleted", { slug, by });
  if (newSlug !== undefined) await emit(ctx, "theme.renamed", { slug, newSlug, by });
}
