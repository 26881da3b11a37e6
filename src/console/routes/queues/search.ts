/** There is one view of the queues, and nothing to choose. */
export const queuesSearch = (_: Record<string, unknown>) => ({});
