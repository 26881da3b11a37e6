import { expect, it } from "vitest";
import { freshDatabase } from "../support/database.ts";
import { PlatformProcess, scratchFolder } from "../support/process.ts";

it("logs nothing but JSON in production, from the start to the end", async () => {
  const platform = await PlatformProcess.spawn({
    NODE_ENV: "production",
    DATABASE_URL: await freshDatabase(),
    DATA_DIR: await scratchFolder(),
    AUTH: "none",
    ENABLE_REST: "true",
    LOG_LEVEL: "info",
  });
  await platform.ready();
  await platform.fetch("/rt/v1/manifest.json");
  platform.child.kill("SIGTERM");
  expect(await platform.exited).toBe(0);
  const lines = platform.output.split("\n").filter((line) => line !== "");
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow();
});
