import { describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { exchange } from "./support/exchange.ts";
import { auditTotal, expectError } from "./support/samples.ts";

const platform = usePlatform();

/** The transport of `/trpc`; the typed client's own tests cover its calls. */
describe("/trpc", () => {
  it("answers input that is no JSON by 400 malformed_body", async () => {
    const before = await auditTotal(platform.current);
    for (const path of ["/trpc/themes.list?input=x", "/trpc/themes.list?input=%00"]) {
      const { status, body } = await platform.current.get(path);
      expect(status).toBe(400);
      expect(body.error.data).toMatchObject({ errorCode: "malformed_body", httpStatus: 400 });
    }
    const { status, headers, body } = await platform.current.request("/trpc/themes.create", {
      method: "POST",
      raw: '{"slug":',
    });
    expect(status).toBe(400);
    expect(body.error.data).toMatchObject({
      errorCode: "malformed_body",
      requestId: headers.get("x-request-id"),
    });
    expect(headers.get("cache-control")).toBe("no-store");
    expect(await auditTotal(platform.current)).toBe(before);
  });

  it("answers every method but GET, HEAD and POST by 405 with Allow", async () => {
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      const response = await platform.current.request("/trpc/themes.list", { method });
      expectError(response, 405, "method_not_allowed");
      expect(response.headers.get("allow")).toBe("GET, HEAD, POST");
    }
    const trace = await exchange(platform.current.url, "/trpc/themes.list", { method: "TRACE" });
    expect(trace.status).toBe(405);
  });

  it("answers HEAD as it answers GET, without the body", async () => {
    for (const path of [
      "/trpc/session.config",
      "/trpc/themes.list",
      "/trpc/themes.get?input=%7B%7D",
      "/trpc/themes.create",
      "/trpc/none",
      "/trpc/session.config,themes.list?batch=1&input=%7B%7D",
    ]) {
      const get = await platform.current.get(path);
      const head = await platform.current.request(path, { method: "HEAD" });
      expect([path, head.status, head.text]).toEqual([path, get.status, ""]);
      for (const name of ["content-type", "cache-control", "content-security-policy"]) {
        expect(head.headers.get(name)).toBe(get.headers.get(name));
      }
    }
    const { text } = await platform.current.get("/metrics", { key: null });
    expect(text).toMatch(/^http_requests_total\{method="HEAD",route="\/trpc",status="200"\} /m);
  });

  it("answers a draft's creation and its refusals with the codes of the registry", async () => {
    const create = (json: unknown, key?: string | null) =>
      platform.current.post("/trpc/themes.create", json, key === undefined ? {} : { key });
    expect((await create({ slug: "by-trpc", name: "x" })).status).toBe(200);
    const codes = await Promise.all([
      create({ slug: "by-trpc", name: "x" }),
      create({ slug: "NO" }),
      create({ slug: "other", name: "x" }, null),
    ]);
    expect(codes.map(({ status, body }) => [status, body.error.data.errorCode])).toEqual([
      [409, "conflict"],
      [400, "validation_failed"],
      [401, "unauthenticated"],
    ]);
  });
});
