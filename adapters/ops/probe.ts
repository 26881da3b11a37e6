import { setTimeout as delay } from "node:timers/promises";
import type { MikroORM } from "@mikro-orm/postgresql";
import { waitingAs } from "../../src/platform/patience.ts";

/** Whether the database answers within the bound, and how fast. */
export async function probeDatabase(
  orm: MikroORM,
  timeoutMs: number,
): Promise<{ status: "ok" | "unavailable"; latencyMs: number }> {
  const started = performance.now();
  const stop = new AbortController();
  const answer = waitingAs(timeoutMs, () => orm.em.fork().execute("select 1")).then(
    () => true,
    () => false,
  );
  const late = delay(timeoutMs, false, { signal: stop.signal }).catch(() => false);
  const ok = await Promise.race([answer, late]);
  stop.abort();
  const latencyMs = Math.round((performance.now() - started) * 100) / 100;
  return { status: ok ? "ok" : "unavailable", latencyMs };
}
