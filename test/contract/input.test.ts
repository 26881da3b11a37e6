import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { ADMIN_KEY, usePlatform } from "../support/platform.ts";
import { exchange } from "./support/exchange.ts";
import { operations } from "./support/routes.ts";
import { auditTotal, expectError } from "./support/samples.ts";

const platform = usePlatform({ MAX_BODY_BYTES: "20000" });
const readers = operations
  .filter(({ readsBody }) => readsBody)
  .map((row) => [`${row.method} ${row.path}`, row] as const);

describe.each(readers)("the body of %s", (_name, { method, path }) => {
  const send = (raw: string, headers: Record<string, string> = {}) =>
    platform.current.request(path, { method, raw, headers });

  it.each([
    "{",
    "nonsense",
    '{"a":1,}',
    "{'a':1}",
    '{"a":1}{"b":2}',
    '{"a":NaN}',
    '{"a":01}',
    '{"a":"\u0001"}',
    "\u00a0",
  ])("that is not JSON is 400 malformed_body: %s", async (raw) => {
    expectError(await send(raw), 400, "malformed_body");
  });

  it.each(["[]", '"text"', "1", "true", "null", '[{"slug":"a"}]'])(
    "that is no object is 400 validation_failed: %s",
    async (raw) => {
      expectError(await send(raw), 400, "validation_failed", "body");
    },
  );

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/xml",
    "application/json; charset=latin1",
    "nonsense",
    "",
  ])("of the type %s is 415", async (type) => {
    expectError(await send('{"a":1}', { "content-type": type }), 415, "unsupported_media_type");
  });

  it("in a coding that is not offered is 415, in a broken one 400", async () => {
    const unknown = await send('{"a":1}', { "content-encoding": "zip" });
    expectError(unknown, 415, "unsupported_media_type");
    const broken = await send("not gzip", { "content-encoding": "gzip" });
    expectError(broken, 400, "malformed_body");
  });

  it("over the limit is 413, compressed or in chunks too", async () => {
    const large = JSON.stringify({ name: "x".repeat(20_000) });
    expectError(await send(large), 413, "payload_too_large");
    const authorization = `Bearer ${ADMIN_KEY}`;
    const headers = { authorization, "content-type": "application/json" };
    const bomb = await exchange(platform.current.url, path, {
      method,
      headers: { ...headers, "content-encoding": "gzip" },
      body: gzipSync(large),
    });
    const chunked = await exchange(platform.current.url, path, {
      method,
      headers: { ...headers, "transfer-encoding": "chunked" },
      body: large,
    });
    for (const { status, body } of [bomb, chunked]) {
      expect(status).toBe(413);
      expect(JSON.parse(body.toString()).code).toBe("payload_too_large");
    }
  });

  it.each([
    ["U+0000 in a value", '{"name":"a\\u0000b"}', "name"],
    ["U+0000 deep inside", '{"tokens":{"a":{"$value":"\\u0000"}}}', "tokens.a.$value"],
    ["U+0000 in a list", '{"meta":{"tags":["a","\\u0000"]}}', "meta.tags.1"],
    ["U+0000 in a name", '{"meta":{"a\\u0000b":1}}', "meta.a\ufffdb"],
    ["U+0000 in a field that nothing reads", '{"whatever":"\\u0000"}', "whatever"],
    ["half a surrogate pair in a value", '{"name":"a\\ud800"}', "name"],
    ["the other half in a name", '{"meta":{"\\udc00":1}}', "meta.\ufffd"],
    ["a number beyond all numbers", '{"tokens":{"a":1e999}}', "tokens.a"],
  ])("with %s is 400 and names the place", async (_what, raw, field) => {
    const before = await auditTotal(platform.current);
    expectError(await send(raw), 400, "validation_failed", field);
    expect(await auditTotal(platform.current)).toBe(before);
  });

  it("that is absent is an empty object", async () => {
    const response = await platform.current.request(path, { method });
    const empty = await send("{}");
    expect([response.status, response.body.code]).toEqual([empty.status, empty.body.code]);
  });

  it("may be of any JSON type, compressed, and begin with a byte order mark", async () => {
    for (const type of ["application/json; charset=utf-8", "application/vnd.x+json"]) {
      const response = await send("{}", { "content-type": type });
      expect(response.status).toBe((await send("{}")).status);
    }
    const authorization = `Bearer ${ADMIN_KEY}`;
    const { status } = await exchange(platform.current.url, path, {
      method,
      headers: { authorization, "content-type": "application/json", "content-encoding": "gzip" },
      body: gzipSync("\ufeff{}"),
    });
    expect(status).toBe((await send("{}")).status);
  });
});

describe("a refused body", () => {
  it("leaves the connection usable and the platform unchanged", async () => {
    const before = (await platform.current.get("/api/v1/themes/hearth")).body;
    await platform.current.request("/api/v1/themes/hearth", {
      method: "PATCH",
      raw: '{"name":"a\\u0000"}',
    });
    expect((await platform.current.get("/api/v1/themes/hearth")).body).toEqual(before);
  });
});

describe.each(operations.map((row) => [`${row.method} ${row.path}`, row] as const))(
  "the query of %s",
  (_name, { method, path }) => {
    it("is 400 with U+0000 in a value or a name, read or not", async () => {
      for (const part of ["x=a%00b", "a%00b=x"]) {
        const at = `${path}${path.includes("?") ? "&" : "?"}${part}`;
        const response = await platform.current.request(at, { method });
        expect(response.status).toBe(400);
        expect(response.body.message).toContain("U+0000");
      }
    });
  },
);

describe("an address that needs no credential", () => {
  it.each([
    "/console/themes/%00",
    "/console?x=a%00b",
    "/console/assets/%00.js",
    "/cli/tokenkit.mjs?x=%00",
    "/media/%00",
    "/media/none?w=%00",
    "/auth/login?returnTo=%00",
    "/rt/v1/openapi.json?x=%00",
    "/api/openapi.json?x=%00",
    "/api/v1/openapi.json?x=%00",
    "/graphql?x=%00",
    "/?x=%00",
  ])("%s is 400, because of U+0000", async (path) => {
    const { status, text } = await platform.current.get(path, { key: null });
    expect(status).toBe(400);
    expect(text).toContain("U+0000");
  });
});

describe("odd characters that are allowed", () => {
  it("come back as they went in", async () => {
    const name = '\u{1f308} \u202e\ufeff\uffff café \u0001\u007f\\"</script>';
    const meta = { "\u{1f308}": ["\ud83c\udf08"], "": null, __proto__x: 1 };
    const created = await platform.current.post("/api/v1/themes", { slug: "odd", name, meta });
    expect(created.status).toBe(201);
    const { body } = await platform.current.get("/api/v1/themes/odd");
    expect(body).toMatchObject({ name, meta });
    const { body: found } = await platform.current.get(
      `/api/v1/themes?q=${encodeURIComponent("\u{1f308}")}`,
    );
    expect(found.total).toBe(1);
  });
});
