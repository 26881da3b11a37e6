import { type TellingContext, tell, touch } from "../changes/touch.ts";
import type { Theme, ThemeStatus } from "./theme.ts";

/** What is told of a theme. */
export interface ThemeEvent {
  slug: string;
  /**
   * `published`: what is live has changed; `changed`: a draft has; `renamed`: its slug is `newSlug`
   * from now on; `workingCopy`: what is prepared beside it was saved or discarded.
   */
  what: "created" | "changed" | "published" | "archived" | "renamed" | "deleted" | "workingCopy";
  /** Of the version that came of it; none where nothing is under that slug any more. */
  version?: number;
  status?: ThemeStatus;
  newSlug?: string;
  /** Subject of whoever did it. */
  by: string | null;
}

declare module "../changes/event.ts" {
  interface EventTypes {
    theme: ThemeEvent;
  }
}

/** What a mutation door hands to the code that tells of a theme. */
export interface ThemeMutationContext extends TellingContext {
  caller: { subject: string } | null;
}

/**
 * Tells every replica, within the mutation's transaction, what has become of a theme. What has never
 * been published is nowhere at run time, so nothing there changes, nor does it by a working copy.
 */
export async function tellOfTheme(
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
  const isServed = theme.lastModified !== null && what !== "workingCopy";
  if (isServed) await touch(ctx, slug, event);
  else await tell(ctx, event);
}
