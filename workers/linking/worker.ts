import { linkingTopic } from "../../src/places/linking/topic.ts";
import { serviceCaller } from "../../src/service-router.ts";
import type { WorkerServices } from "../services.ts";

/**
 * Places that one process relates at a time. Places at a busy sight wait for one another, and others
 * must not wait with them.
 */
const AT_A_TIME = 4;

/**
 * Handles requests to update a place's relations. A place with more changes than one pass applies goes
 * to the end of the queue.
 */
export async function startLinking(services: WorkerServices): Promise<void> {
  await services.queue.subscribe(linkingTopic, AT_A_TIME, async (body) => {
    const { linking } = serviceCaller(services, "linking");
    const { more, next } = await linking.relate(body);
    if (more) await services.queue.publish(linkingTopic, body);
    if (next !== null) await services.queue.publish(linkingTopic, { placeId: next });
  });
}
