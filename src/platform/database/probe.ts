import { setTimeout as delay } from "node:timers/promises";
import type { EntityManager } from "@mikro-orm/postgresql";
import { waitingAs } from "../patience.ts";

export interface DatabaseProbe {
  check: { status: "ok" | "unavailable"; latencyMs: number };
  /** Whether it answers but refuses writes: a standby, or a server without disk space. */
  readOnly: boolean;
}

/** Whether the database answers within the time limit, how fast, and whether it accepts writes. */
export async function probeDatabase(em: EntityManager, timeoutMs: number): Promise<DatabaseProbe> {
  const started = performance.now();
  const stop = new AbortController();
  const answer = waitingAs(timeoutMs, () =>
    em.execute<{ on: boolean }[]>("select current_setting('transaction_read_only')::bool as on"),
  ).then(
    ([row]) => ({ readOnly: row?.on === true }),
    () => null,
  );
  const late = delay(timeoutMs, null, { signal: stop.signal }).catch(() => null);
  const answered = await Promise.race([answer, late]);
  stop.abort();
  const latencyMs = Math.round((performance.now() - started) * 100) / 100;
  return {
    check: { status: answered === null ? "unavailable" : "ok", latencyMs },
    readOnly: answered?.readOnly ?? false,
  };
}
