import { publish, type TellingContext } from "../changes/touch.ts";
import { type Emitting, emit } from "../procedures/events/emit.ts";
import type { Purging } from "../procedures/purges/request.ts";
import type { Release, ReleaseState } from "./release.ts";
import type { Reason } from "./schemas.ts";

/** An event about a release. */
interface ReleaseEvent {
  id: string;
  state: ReleaseState;
}

declare module "../changes/event.ts" {
  interface EventTypes {
    release: ReleaseEvent;
  }
}

export interface ReleaseMutationContext extends TellingContext, Emitting, Purging {
  services: TellingContext["services"] & Emitting["services"] & Purging["services"];
  caller: { subject: string } | null;
}

/** Announces a release's change to listeners on every replica. */
export const notifyRelease = (
  ctx: TellingContext,
  { id, state }: Pick<Release, "id" | "state">,
): Promise<void> => publish(ctx, { type: "release", at: new Date().toISOString(), id, state });

type Told = "scheduled" | "published" | "failed" | "cancelled" | "reverted";

/** Announces a release's change, also to webhooks. */
export async function tell(
  ctx: ReleaseMutationContext,
  what: Told,
  release: Pick<Release, "id" | "name" | "state" | "at">,
  themes: readonly string[],
  reasons?: readonly Reason[],
): Promise<void> {
  await notifyRelease(ctx, release);
  const told = reasons?.map(({ theme, message }) => ({ theme, message }));
  await emit(
    ctx,
    `release.${what}`,
    {
      release: release.id,
      name: release.name,
      at: release.at?.toISOString() ?? null,
      themes: [...themes],
      ...(told === undefined ? {} : { reasons: told }),
      by: ctx.caller?.subject ?? null,
    },
    themes,
  );
}
