import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { formatNames } from "../../src/tokens/export/served.ts";
import { freshDatabase } from "../support/database.ts";
import { normalized } from "../support/machine-speed.ts";
import { PlatformProcess, scratchFolder } from "../support/process.ts";
import { wideResolver } from "../tokens/support/wide-resolver.ts";

/** A field of a process' memory in bytes (proc_pid_status(5)). */
const memory = ({ child }: PlatformProcess, field: "VmRSS" | "VmHWM"): number => {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) * 1024;
};

it.runIf(process.platform === "linux")(
  "1,500 tokens in 256 permutations, of which 60 differ, are published in 5 s with 400 MB",
  async () => {
    const platform = await PlatformProcess.spawn({
      DATABASE_URL: await freshDatabase(),
      DATA_DIR: await scratchFolder(),
    });
    await platform.ready();
    const send = (method: string, path: string, json?: unknown) =>
      platform.fetch(path, { method, json });
    writeFileSync(`/proc/${platform.child.pid}/clear_refs`, "5");
    const before = memory(platform, "VmRSS");
    const began = performance.now();
    const body = { slug: "wide", name: "Wide", tokens: wideResolver() };
    expect((await send("POST", "/api/v1/themes", body)).status).toBe(201);
    expect((await send("POST", "/api/v1/themes/wide/publish", {})).status).toBe(200);
    expect(normalized(performance.now() - began)).toBeLessThan(5000);
    expect(memory(platform, "VmHWM") - before).toBeLessThan(400e6);
    for (const path of [
      "/rt/v1/theme.css?slug=wide&modes=all&appearance=all",
      "/rt/v1/theme.css?slug=wide&m0=c3&m1=c2&m2=c1&m3=c3",
      "/rt/v1/theme.json?slug=wide&m0=c1",
      ...formatNames.map((format) => `/rt/v1/export?slug=wide&format=${format}&m0=c1`),
      // Other formats have a file with every token for each permutation.
      ...["css", "tailwind"].map((name) => `/rt/v1/export?slug=wide&format=${name}&modes=all`),
    ]) {
      expect((await send("GET", path)).status, path).toBe(200);
    }
    const tokens = wideResolver();
    Object.assign(tokens.sets.core.sources[0] ?? {}, {
      added: { $type: "color", $value: "#123456" },
    });
    const verdict = await send("POST", "/api/v1/themes/wide/verdict", { tokens });
    const judged = await verdict.json();
    expect(judged).toMatchObject({ level: "minor" });
    // It is present if only the defaults could be compared.
    expect(judged).not.toHaveProperty("byDefaults");
  },
  120_000,
);
