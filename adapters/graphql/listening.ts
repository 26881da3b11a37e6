import { isTrackedEnvelope } from "@trpc/server";
import { notFound, PlatformError } from "../../src/errors/errors.ts";
import { coalesced } from "./coalescing.ts";
import type { GraphqlContext } from "./context.ts";

type Events = Awaited<ReturnType<GraphqlContext["events"]>>;
type Sent<T> = T extends AsyncIterable<infer Envelope> ? Envelope : never;
type Carried<T> = T extends { data: infer Event } ? Event : never;
/** An event as the console gets it, by its type. */
export type Heard = Carried<Sent<Events>>;

const FULL =
  "As many listen here already as this process takes. Ask from time to time, or try again later.";

/**
 * The events of places and pictures from now on, of one place if it is given, each as what `take` makes of
 * it; `take` returns undefined for those that do not concern the client. `resync` comes to it too. Merges
 * equal ones that wait.
 *
 * @throws PlatformError `unauthenticated`, `not_found` for a place that is not there, `unavailable` for one
 *   listener too many, `rate_limited` for too many of the caller
 */
export async function listen<T>(
  { call, events }: GraphqlContext,
  placeId: string | null | undefined,
  take: (event: Heard) => T | undefined,
): Promise<AsyncGenerator<T, void>> {
  const heard = (await events()) as AsyncIterableIterator<unknown>;
  const first = eventOf((await heard.next()).value);
  if (first?.type === "poll") throw new PlatformError("unavailable", FULL);
  if (typeof placeId === "string") {
    const places = await call.places.byIds({ ids: [placeId] }).catch(async (error: unknown) => {
      await heard.return?.();
      throw error;
    });
    if (places.length === 0) {
      await heard.return?.();
      throw notFound("There is no such place.");
    }
  }
  const own = taken(heard, (event) =>
    typeof placeId === "string" && "placeId" in event && event.placeId !== placeId
      ? undefined
      : take(event),
  );
  return coalesced(own, (payload) => JSON.stringify(payload));
}

async function* taken<T>(
  heard: AsyncIterable<unknown>,
  take: (event: Heard) => T | undefined,
): AsyncGenerator<T, void> {
  for await (const envelope of heard) {
    const event = eventOf(envelope);
    const payload = event === undefined ? undefined : take(event);
    if (payload !== undefined) yield payload;
  }
}

const eventOf = (envelope: unknown): Heard | undefined =>
  isTrackedEnvelope(envelope) ? (envelope[1] as Heard) : undefined;
