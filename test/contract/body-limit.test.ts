import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { ADMIN_KEY, usePlatform } from "../support/platform.ts";

describe("a body over MAX_BODY_BYTES", () => {
  const platform = usePlatform({ MAX_BODY_BYTES: "2000" });

  /** Everything that the server sends until it closes the connection. */
  function exchange(head: string, ...chunks: string[]): Promise<string> {
    const { hostname, port } = new URL(platform.current.url);
    return new Promise((resolve, reject) => {
      let answer = "";
      const socket = connect(Number(port), hostname);
      socket.setEncoding("utf8");
      socket.on("data", (chunk: string) => {
        answer += chunk;
      });
      socket.on("error", reject);
      socket.on("close", () => resolve(answer));
      socket.write(
        `POST /api/v1/themes HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ADMIN_KEY}\r\n` +
          `Content-Type: application/json\r\n${head}\r\n\r\n${chunks.join("")}`,
      );
    });
  }

  it("is refused by its announced length, before it is sent", async () => {
    const answer = await exchange("Content-Length: 99999999", '{"slug":');
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
    expect(answer).toContain('"code":"payload_too_large"');
  });

  it("is not even asked for with Expect: 100-continue", async () => {
    const answer = await exchange("Content-Length: 99999999\r\nExpect: 100-continue");
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  it("is cut off where it crosses the limit, when its length is not announced", async () => {
    const chunk = `${(1500).toString(16)}\r\n${" ".repeat(1500)}\r\n`;
    const answer = await exchange("Transfer-Encoding: chunked", chunk, chunk);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  it("does not harm what is sent next", async () => {
    const { status } = await platform.current.post("/api/v1/themes", {
      slug: "next",
      name: "Next",
    });
    expect(status).toBe(201);
  });
});

describe("OPTIONS", () => {
  const platform = usePlatform();
  const options = (path: string, headers: Record<string, string> = {}) =>
    fetch(platform.current.url + path, { method: "OPTIONS", headers });

  it("is a method like others when it is no preflight", async () => {
    expect((await options("/nowhere")).status).toBe(404);
    const refused = await options("/api/v1/themes");
    expect(refused.status).toBe(405);
    expect(refused.headers.get("allow")).toBe("GET, HEAD, POST");
    expect((await options("/rt/v1/theme.css")).status).toBe(405);
  });

  it("answers a preflight of run time for every origin", async () => {
    const preflight = { origin: "https://app.example", "access-control-request-method": "GET" };
    const { status, headers } = await options("/rt/v1/theme.css", preflight);
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-origin")).toBe("*");
  });
});
