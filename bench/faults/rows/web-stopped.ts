import type { Fault } from "../fault.ts";

/** One web process gets SIGTERM while uploads run through it, as in a roll-out. */
export const webStopped: Fault = {
  name: "web stopped under uploads",
  begin: async ({ replicas }) => {
    await replicas.go("web-1", "SIGTERM");
    return () => replicas.come("web-1");
  },
};
