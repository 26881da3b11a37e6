import { linkingTopic } from "../../src/places/linking/topic.ts";
import { serviceCaller } from "../../src/service-router.ts";
import type { WorkerServices } from "../services.ts";

/**
 * Places that one process relates at a time: at a busy sight they wait for one another, and others
 * are not to wait with them.
 */
const AT_A_TIME = 4;

/**
 * Takes messages that a place's pictures have changed. A place with more changes than are taken at
 * once goes to the end of the line.
 */
export async function startLinking(services: WorkerServices): Promise<void> {
  await services.queue.subscribe(linkingTopic, AT_A_TIME, async (body) => {
    const { linking } = serviceCaller(services, "linking");
    const { more, next } = await linking.relate(body);
    if (more) await services.queue.publish(linkingTopic, body);
    if (next !== null) await services.queue.publish(linkingTopic, { placeId: next });
  });
}
