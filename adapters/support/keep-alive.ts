/** Longer than the idle time of Google's load balancers (600 s), or they reuse a closed socket. */
export const KEEP_ALIVE_MS = 620_000;
