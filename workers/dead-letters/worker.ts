import { serviceCaller } from "../../src/service-router.ts";
import type { WorkerServices } from "../services.ts";

/** Takes out of the queue what no attempt got through, and keeps it where people look at it. */
export async function startDeadLetters(services: WorkerServices): Promise<void> {
  await services.queue.subscribeFailures(async (failure) => {
    const { deadLetters } = serviceCaller(services, "dead-letters");
    await deadLetters.keep(failure);
    const { topic, reason, attempts } = failure;
    services.logger.warn({ topic, reason, attempts }, "A message got through at no attempt");
  });
}
