import { tracked } from "@trpc/server";
import { z } from "zod";
import type { Caller } from "../procedures/caller.ts";
import type { Context } from "../procedures/context.ts";
import { hasRole } from "../procedures/roles.ts";
import type { ChangeEvent, EventTypes } from "./event.ts";
import type { EventStream } from "./stream.ts";

/** The input of a subscription to events. */
export const listening = z
  .object({
    lastEventId: z.string().max(100).nullish().meta({
      description: "The id of the last event received; clients send it automatically.",
    }),
  })
  .default({});

type Delivered<Type extends keyof EventTypes> = Extract<
  ChangeEvent,
  { type: Type | "open" | "resync" | "poll" }
>;

interface Listening {
  ctx: Pick<Context, "services" | "hangUp"> & { caller: Caller };
  input: z.infer<typeof listening>;
  signal: AbortSignal | undefined;
}

/** Only callers who may read working copies receive events about them, their reviews and releases. */
const mayHear = ({ role }: Caller, event: ChangeEvent): boolean =>
  !isForEditors(event) || hasRole(role, "editor");

const isForEditors = (event: ChangeEvent): boolean =>
  (event.type as string) === "release" ||
  (event.type === "theme" && (event.what === "workingCopy" || event.what === "review"));

/**
 * Streams events of these types from every replica. The first is `open`, or `resync` for a client that
 * listened before and may have missed some; `resync` also follows when everything may have changed.
 * One listener too many gets `poll`, and the end. Refuses here and not at the first read, so that a refusal
 * has its own status.
 *
 * @throws PlatformError `unavailable` while the process stops, `rate_limited` for too many of the caller
 */
export function eventsOf<Type extends keyof EventTypes>(
  types: readonly Type[],
  { ctx: { caller, hangUp, services }, input, signal }: Listening,
) {
  const wanted: ReadonlySet<string> = new Set([...types, "resync"]);
  const wants = (event: ChangeEvent): boolean => wanted.has(event.type) && mayHear(caller, event);
  const stream = services.streams.listen({ caller, wants, signal, hangUp });
  if (stream === undefined) return once<Type>("poll");
  return numbered<Type>(input.lastEventId ? "resync" : "open", stream);
}

const opening = <Type extends keyof EventTypes>(type: "open" | "resync" | "poll") =>
  tracked("1", { type, at: new Date().toISOString() } as Delivered<Type>);

async function* once<Type extends keyof EventTypes>(type: "poll") {
  yield opening<Type>(type);
}

async function* numbered<Type extends keyof EventTypes>(
  first: "open" | "resync",
  stream: EventStream,
) {
  let count = 1;
  try {
    yield opening<Type>(first);
    for await (const event of stream) yield tracked(String(++count), event as Delivered<Type>);
  } finally {
    stream.close();
  }
}
