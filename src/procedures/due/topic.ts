import { z } from "zod";
import type { Topic } from "../../platform/queue/queue.ts";

const message = z.object({ task: z.string(), id: z.string() });

/**
 * Wakes the worker for a row that is due now, of the table of the task. A lost message delays the
 * row until the next look for due rows, so it needs few retries.
 */
export const dueTopic: Topic<z.infer<typeof message>> = {
  name: "due",
  retries: 3,
  firstDelaySeconds: 2,
  longestDelaySeconds: 60,
  read: (body) => message.parse(body),
};
