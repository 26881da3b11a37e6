import type { Fault } from "../fault.ts";

export const databaseStopped: Fault = {
  name: "database stopped",
  begin: async ({ database }) => {
    const release = await database.kill();
    return async () => {
      release();
      while (!(await database.query("select 1").catch(() => undefined))) {}
    };
  },
};
