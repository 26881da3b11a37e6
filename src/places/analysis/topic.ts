import { z } from "zod";
import type { Topic } from "../../platform/queue/queue.ts";

const message = z.object({ imageId: z.string() });

/** Requests a picture's analysis; retried up to five times (decisions.md#analysis-status). */
export const analysisTopic: Topic<z.infer<typeof message>> = {
  name: "analysis",
  retries: 5,
  firstDelaySeconds: 2,
  longestDelaySeconds: 120,
  read: (body) => message.parse(body),
  refused: (bodies) => ({
    sql: "update image set refused_at = now() where id = any(?::uuid[]) and analysis_status = 'pending'",
    ids: `{${bodies.map(({ imageId }) => imageId).join(",")}}`,
  }),
};
