import { serviceCaller } from "../../src/service-router.ts";
import type { Services } from "../../src/services.ts";

/** Takes messages that a place's pictures have changed. */
export async function startLinking(services: Services): Promise<void> {
  await services.queue.subscribe("linking", 1, async ({ body }) => {
    const { linking } = serviceCaller(services, "linking");
    while ((await linking.relate({ placeId: body.placeId })).more);
  });
}
