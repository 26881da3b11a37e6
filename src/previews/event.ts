import { publish } from "../changes/touch.ts";
import { emit } from "../procedures/events/emit.ts";
import type { ThemeMutationContext } from "../themes/event.ts";
import type { Preview } from "./preview.ts";

declare module "../changes/event.ts" {
  interface EventTypes {
    /** A preview link was created or revoked. */
    preview: { id: string; slug: string; what: "created" | "revoked"; by: string | null };
  }
}

/** Announces a preview link's beginning or end to every replica and to webhooks. */
export async function notifyPreview(
  ctx: ThemeMutationContext,
  what: "created" | "revoked",
  { preview, slug }: { preview: Preview; slug: string },
): Promise<void> {
  const by = ctx.caller?.subject ?? null;
  const at = new Date().toISOString();
  await emit(ctx, `preview.${what}`, { slug, preview: preview.id, by });
  await publish(ctx, { type: "preview", at, id: preview.id, slug, what, by });
}
