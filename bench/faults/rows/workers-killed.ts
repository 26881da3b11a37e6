import type { Fault } from "../fault.ts";

export const workersKilled: Fault = {
  name: "both workers killed",
  onlyOn: "PostgreSQL",
  begin: async ({ replicas }) => {
    const names = ["worker-1", "worker-2"] as const;
    await Promise.all(names.map((name) => replicas.go(name, "SIGKILL")));
    return async () => void (await Promise.all(names.map((name) => replicas.come(name))));
  },
};
