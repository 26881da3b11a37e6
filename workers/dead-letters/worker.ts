import type { Failure } from "../../src/platform/queue/queue.ts";
import { serviceCaller } from "../../src/service-router.ts";
import type { WorkerServices } from "../services.ts";

/** Takes out of the queue what no attempt got through, and keeps it where people look at it. */
export async function startDeadLetters(services: WorkerServices): Promise<void> {
  await services.queue.subscribeFailures((failure) => keepLetter(services, failure));
}

/** The same of what the queue does not tell by itself. */
export async function takeDeadLetters(services: WorkerServices): Promise<void> {
  try {
    await services.queue.takeFailures((failure) => keepLetter(services, failure));
  } catch (error) {
    services.logger.warn({ error }, "Dead letters stay in the queue; the next sweep tries again");
  }
}

async function keepLetter(services: WorkerServices, failure: Failure): Promise<void> {
  const { deadLetters } = serviceCaller(services, "dead-letters");
  await deadLetters.keep(failure);
  // Not the reason, which may quote a row.
  const { id, topic, attempts } = failure;
  services.logger.warn({ id, topic, attempts }, "A message got through at no attempt");
}
