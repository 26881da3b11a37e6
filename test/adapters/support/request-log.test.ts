import { describe, expect, it } from "vitest";
import { sampleOf } from "../../../adapters/support/request-log.ts";
import { freshDatabase } from "../../support/database.ts";
import { PlatformProcess, scratchFolder } from "../../support/process.ts";

const quick = { status: 200, seconds: 0.01 };

describe("the line of a request in the log", () => {
  it("is written for the share, and says what it stands for", () => {
    expect(sampleOf(quick, 0.25, () => 0.24)).toBe(0.25);
    expect(sampleOf(quick, 0.25, () => 0.25)).toBeUndefined();
    expect(sampleOf({ ...quick, status: 304 }, 0, () => 0)).toBeUndefined();
  });

  it.each([400, 404, 429, 499, 500, 503])("is always written for %i", (status) => {
    expect(sampleOf({ ...quick, status }, 0, () => 0.99)).toBe(1);
  });

  it("is always written for what takes a second", () => {
    expect(sampleOf({ status: 200, seconds: 1 }, 0)).toBe(1);
    expect(sampleOf({ status: 200, seconds: 0.99 }, 0)).toBeUndefined();
  });

  it("is always written without a share", () => {
    expect(sampleOf(quick, 1, () => 0.99)).toBe(1);
  });
});

interface Line {
  sample?: number;
  httpRequest?: { requestUrl: string; status: number };
}

const requestsIn = (output: string): Line[] =>
  output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line): Line => JSON.parse(line))
    .filter(({ httpRequest }) => httpRequest?.requestUrl.startsWith("/api/v1/themes"));

describe("LOG_REQUESTS_SAMPLE", () => {
  it("leaves out requests that went well, and none that failed", async () => {
    const platform = await PlatformProcess.spawn({
      DATABASE_URL: await freshDatabase(),
      DATA_DIR: await scratchFolder(),
      LOG_LEVEL: "info",
      LOG_REQUESTS_SAMPLE: "0.5",
    });
    await platform.ready();
    for (let times = 0; times < 100; times++) {
      await (await platform.fetch("/api/v1/themes")).arrayBuffer();
      await (await platform.fetch("/api/v1/themes/nothing-here")).arrayBuffer();
    }
    platform.child.kill("SIGTERM");
    expect(await platform.exited).toBe(0);
    const lines = requestsIn(platform.output);
    const failed = lines.filter(({ httpRequest }) => httpRequest?.status === 404);
    expect(failed).toHaveLength(100);
    expect(failed.every(({ sample }) => sample === undefined)).toBe(true);
    const well = lines.filter(({ httpRequest }) => httpRequest?.status === 200);
    // Below 20 or above 80 of 100 comes once in a billion runs.
    expect(well.length).toBeGreaterThan(20);
    expect(well.length).toBeLessThan(80);
    expect(well.every(({ sample }) => sample === 0.5)).toBe(true);
  });

  it.each(["2", "-1", "half", "0.5x"])("refuses %s", async (share) => {
    const platform = await PlatformProcess.spawn({
      DATABASE_URL: "postgresql://db/x",
      LOG_REQUESTS_SAMPLE: share,
    });
    expect(await platform.exited).toBe(1);
    expect(platform.output).toContain("LOG_REQUESTS_SAMPLE: must be a number from 0 to 1");
  });
});
