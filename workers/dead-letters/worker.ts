import type { Failure } from "../../src/platform/queue/queue.ts";
import { serviceCaller } from "../../src/service-router.ts";
import type { WorkerServices } from "../services.ts";

/** Moves messages whose every attempt failed from the queue to the dead letters that people see. */
export async function startDeadLetters(services: WorkerServices): Promise<void> {
  await services.queue.subscribeFailures((failure) => keepLetter(services, failure));
}

/** Moves those failures there that the queue does not report by itself. */
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
  // Omits the reason, which may quote a row.
  const { id, topic, attempts } = failure;
  services.logger.warn({ id, topic, attempts }, "A message got through at no attempt");
}
