import { z } from "zod";
import type { Topic } from "../../platform/queue/queue.ts";

const message = z.object({ placeId: z.string() });

/** Requests an update of a place's relations after its pictures changed. */
export const linkingTopic: Topic<z.infer<typeof message>> = {
  name: "linking",
  retries: 8,
  firstDelaySeconds: 1,
  longestDelaySeconds: 120,
  read: (body) => message.parse(body),
  refused: (bodies) => ({
    sql: "update link_change set refused_at = now() where place_id = any(?::uuid[])",
    ids: `{${bodies.map(({ placeId }) => placeId).join(",")}}`,
  }),
};
