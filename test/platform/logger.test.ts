import { describe, expect, it } from "vitest";
import { createLogger, redactUrl } from "../../src/platform/logger.ts";

async function lineOf(write: (logger: Awaited<ReturnType<typeof createLogger>>) => void) {
  let text = "";
  const destination = {
    write: (line: string): void => {
      text += line;
    },
  };
  write(await createLogger({ level: "info", pretty: false, destination }));
  return JSON.parse(text);
}

describe("logs", () => {
  it("carry the fields that Cloud Logging reads", async () => {
    const line = await lineOf((logger) => logger.warn({ requestId: "r1" }, "Slow"));
    expect(line).toMatchObject({ severity: "WARNING", message: "Slow", requestId: "r1" });
    expect(new Date(line.time).toISOString()).toBe(line.time);
  });

  it("redact credentials", async () => {
    const line = await lineOf((logger) =>
      logger.info({ headers: { authorization: "Bearer secret", cookie: "secret" }, key: "secret" }),
    );
    expect(JSON.stringify(line)).not.toContain("secret");
  });

  it.each([
    ["/a?token=secret", "/a?token=REDACTED"],
    ["/a?x=1&t%6Fken=secret&y=2", "/a?x=1&t%6Fken=REDACTED&y=2"],
    ["/a?mytoken=plain", "/a?mytoken=plain"],
    ["/a", "/a"],
  ])("redact the token of %s", (url, redacted) => {
    expect(redactUrl(url)).toBe(redacted);
  });
});
