import type { Fault } from "../fault.ts";

/** A machine takes one worker with it, and another one comes. */
export const workerKilled: Fault = {
  name: "one worker killed",
  onlyOn: "PostgreSQL",
  begin: async ({ replicas }) => {
    await replicas.go("worker-1", "SIGKILL");
    return () => replicas.come("worker-1");
  },
};
