import { runs } from "../../src/config/owners.ts";
import { analysisTopic } from "../../src/places/analysis/topic.ts";
import { linkingTopic } from "../../src/places/linking/topic.ts";
import { inSpan } from "../../src/platform/telemetry/tracing.ts";
import { publishEach } from "../../src/procedures/publish-each.ts";
import { serviceCaller } from "../../src/service-router.ts";
import { takeDeadLetters } from "../dead-letters/worker.ts";
import type { WorkerServices } from "../services.ts";
import type { Lost, Silence } from "./silence.ts";

export interface Round {
  /** Messages without progress for this long count as lost. */
  stuckSeconds: number;
  /** Shows which work that no worker has tried is lost, too. */
  silence: Silence;
  /** Whether no other process is busy and this one has no work in progress. */
  alone: boolean;
  signal: AbortSignal;
}

/** Queues lost work again, collects dead letters, empties the bin, and removes bytes whose time has come. */
export const sweepRound = (services: WorkerServices, round: Round): Promise<void> =>
  inSpan("sweep", () => sweep(services, round));

/** Runs each step even if one before it failed: the queue may be down and the blob store up. */
async function sweep(services: WorkerServices, round: Round): Promise<void> {
  const errors: unknown[] = [];
  const steps = runs(services.config, "places")
    ? [queueAgain, takeDeadLetters, emptyBin, removeDue, forgetEvents]
    : [takeDeadLetters, forgetEvents];
  for (const step of steps) {
    await step(services, round).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
}

async function queueAgain(
  services: WorkerServices,
  { stuckSeconds, silence, alone, signal }: Round,
): Promise<void> {
  const { sweep: procedures } = serviceCaller(services, "sweep");
  const before = new Date(Date.now() - stuckSeconds * 1000);
  const lost = silence.lost();
  const untriedBefore = lost?.before;
  for (let more = true; more && !signal.aborted; ) {
    const found = await procedures.unfinished({ before, untriedBefore, alone });
    const images = found.imageIds.map((imageId) => ({ imageId }));
    const places = found.placeIds.map((placeId) => ({ placeId }));
    const published = await Promise.allSettled([
      publishEach(services, services.orm.em.fork(), analysisTopic, images),
      publishEach(services, services.orm.em.fork(), linkingTopic, places),
    ]);
    for (const each of published) if (each.status === "rejected") throw each.reason;
    more = found.more;
  }
  if (lost === undefined) return;
  await linkAgain(services, lost, signal);
  if (!signal.aborted) silence.queued(lost);
}

async function linkAgain(services: WorkerServices, lost: Lost, signal: AbortSignal): Promise<void> {
  const { sweep: procedures } = serviceCaller(services, "sweep");
  let behind: string | null = null;
  for (let more = true; more && !signal.aborted; ) {
    const found: { placeIds: string[]; more: boolean } = await procedures.waitingLinks({
      ...lost,
      behind,
    });
    const places = found.placeIds.map((placeId) => ({ placeId }));
    await publishEach(services, services.orm.em.fork(), linkingTopic, places);
    behind = found.placeIds.at(-1) ?? null;
    more = found.more;
  }
}

async function emptyBin(services: WorkerServices, { signal }: Round): Promise<void> {
  const { sweep: procedures } = serviceCaller(services, "sweep");
  for (let more = true; more && !signal.aborted; ) ({ more } = await procedures.emptyBin());
}

async function removeDue(services: WorkerServices, { signal }: Round): Promise<void> {
  const { sweep: procedures } = serviceCaller(services, "sweep");
  const before = new Date();
  for (let more = true; more && !signal.aborted; ) {
    const found = await procedures.dueRemovals({ before });
    const storageKeys = await withoutBytes(services, found.storageKeys);
    await procedures.removed({ storageKeys });
    more = found.more;
  }
}

async function forgetEvents(services: WorkerServices, { signal }: Round): Promise<void> {
  const { deliveries } = serviceCaller(services, "sweep");
  for (let more = true; more && !signal.aborted; ) ({ more } = await deliveries.forget());
}

/** Removes the bytes below these keys; returns the keys that are now empty. */
async function withoutBytes({ blobs, logger }: WorkerServices, keys: string[]): Promise<string[]> {
  const removed: string[] = [];
  for (const key of keys) {
    try {
      await blobs.removeBelow(key);
      removed.push(key);
    } catch (error) {
      logger.warn({ error }, "Bytes could not be removed; the next sweep tries again");
    }
  }
  return removed;
}
