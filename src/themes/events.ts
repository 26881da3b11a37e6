import { tracked } from "@trpc/server";
import { z } from "zod";
import type { ChangeEvent, EventTypes } from "../changes/event.ts";
import type { EventStream } from "../changes/stream.ts";
import { signedIn } from "../procedures/builders.ts";
import { hasRole } from "../procedures/roles.ts";

type Told = Extract<ChangeEvent, { type: keyof Pick<EventTypes, "open" | "resync" | "theme"> }>;

const isTold = (event: ChangeEvent): event is Told =>
  event.type === "theme" || event.type === "resync";

const isPrepared = (event: ChangeEvent): boolean =>
  event.type === "theme" && event.what === "workingCopy";

/**
 * What changes in themes, as it happens on any replica. The first event is `open`, or `resync` for a
 * client that had listened before and may have missed something; `resync` comes too when everything
 * may have changed. Of working copies only those hear who may read them.
 *
 * @throws PlatformError `unavailable` where too many listen, `rate_limited` where the caller does
 */
export const events = signedIn
  .input(
    z
      .object({
        lastEventId: z.string().max(100).nullish().meta({
          description: "Of the event that came last; clients send it by themselves.",
        }),
      })
      .default({}),
  )
  .subscription(({ ctx, input, signal }) => {
    const { caller, hangUp, services } = ctx;
    // Here, and not when the first event is asked for, so that a refusal has its status.
    const isEditor = hasRole(caller.role, "editor");
    const wants = (event: ChangeEvent): boolean =>
      isTold(event) && (isEditor || !isPrepared(event));
    const stream = services.streams.listen({ caller, wants, signal, hangUp });
    return numbered(input.lastEventId ? "resync" : "open", stream);
  });

async function* numbered(first: "open" | "resync", stream: EventStream) {
  let count = 1;
  const opening: Told = { type: first, at: new Date().toISOString() };
  try {
    yield tracked(String(count), opening);
    for await (const event of stream) {
      if (isTold(event)) yield tracked(String(++count), event);
    }
  } finally {
    stream.close();
  }
}
