import { z } from "zod";
import type { Topic } from "../../platform/queue/queue.ts";

const message = z.object({ placeId: z.string() });

/** A place's pictures have changed, so that its relations are to be brought up to date. */
export const linkingTopic: Topic<z.infer<typeof message>> = {
  name: "linking",
  retries: 8,
  firstDelaySeconds: 1,
  longestDelaySeconds: 120,
  read: (body) => message.parse(body),
};
