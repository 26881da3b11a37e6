import { z } from "zod";
import type { Topic } from "../../platform/queue/queue.ts";

const message = z.object({ imageId: z.string() });

/** A picture is to be analysed; up to five times more where that fails (decisions.md#analysis-status). */
export const analysisTopic: Topic<z.infer<typeof message>> = {
  name: "analysis",
  retries: 5,
  firstDelaySeconds: 2,
  longestDelaySeconds: 120,
  read: (body) => message.parse(body),
};
