import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN_KEY, usePlatform } from "../support/platform.ts";
import { operations, served } from "./support/routes.ts";
import { auditTotal, expectError } from "./support/samples.ts";

const platform = usePlatform();
const keys: Record<string, string> = {};
const rank = ["viewer", "editor", "admin"];
const guarded = operations.filter(({ role }) => role !== undefined);
const named = (rows: typeof operations) =>
  rows.map((row) => [`${row.method} ${row.path}`, row] as const);

beforeAll(async () => {
  for (const role of ["viewer", "editor"] as const)
    keys[role] = await platform.current.keyFor(role);
});

it("is the whole route table, and the route table is all there is", () => {
  const patterns = operations.map(({ method, path }) => {
    const plain = path.split("?")[0] ?? "";
    return `${method} ${plain
      .replace("/quartz", "/{slug}")
      .replace("/versions/1", "/versions/{version}")
      .replace(/\/comments\/0[0-9-]+/, "/comments/{comment}")
      .replace(/\/(keys|users|reviews|previews|releases|webhooks)\/0[0-9-]+/, "/$1/{id}")
      .replace(/\/deliveries\/0[0-9-]+/, "/deliveries/{delivery}")}`;
  });
  expect([...patterns].sort()).toEqual([...served].sort());
});

describe.each(named(guarded))("%s", (_name, { method, path, role }) => {
  const broken = { method, raw: "{" };

  it("is 401 without a key, whatever else is wrong", async () => {
    const before = await auditTotal(platform.current);
    for (const key of [null, "tk_00000000_wrong"]) {
      for (const options of [{ method }, broken]) {
        if (method === "GET" && options === broken) continue;
        const response = await platform.current.request(path, { ...options, key });
        expectError(response, 401, "unauthenticated");
        expect(response.headers.get("www-authenticate")).toBe("Bearer");
      }
    }
    expect(await auditTotal(platform.current)).toBe(before);
  });

  it("is 403 for every role below its own, whatever else is wrong", async () => {
    const before = await auditTotal(platform.current);
    for (const below of rank.slice(0, rank.indexOf(role ?? "viewer"))) {
      for (const options of [{ method }, broken]) {
        if (method === "GET" && options === broken) continue;
        const response = await platform.current.request(path, {
          ...options,
          key: keys[below] ?? "",
        });
        expectError(response, 403, "forbidden");
        expect(response.body.message).toContain(role);
      }
    }
    expect(await auditTotal(platform.current)).toBe(before);
  });

  it("takes the key as ?token= as well, given once", async () => {
    const at = `${path}${path.includes("?") ? "&" : "?"}token=${ADMIN_KEY}`;
    const options = method === "GET" ? { method } : broken;
    const once = await platform.current.request(at, { ...options, key: null });
    expect([401, 403]).not.toContain(once.status);
    const twice = await platform.current.request(`${at}&token=x`, { ...options, key: null });
    expect(twice.status).toBe(400);
    expect(twice.body.details[0].field).toBe("token");
    await platform.current.post("/api/v1/themes/quartz/publish");
  });

  it("is never cached", async () => {
    if (path === "/api/v1/tokens/schema") return;
    const { headers } = await platform.current.request(path, { method, key: null });
    expect(headers.get("cache-control")).toBe("no-store");
  });
});

/** Except for what names nothing. */
const readable = operations.filter(
  ({ method, path }) =>
    method === "GET" &&
    !/\/(reviews|releases|webhooks)\/0/.test(path) &&
    !path.endsWith("token=none"),
);

describe.each(named(readable))("HEAD of %s", (_n, row) => {
  it("answers as GET does, without a body", async () => {
    if (row.path.endsWith("/working-copy")) await platform.current.put(row.path, {});
    const get = await platform.current.get(row.path);
    const head = await platform.current.request(row.path, { method: "HEAD" });
    expect([get.status, head.status]).toEqual([200, 200]);
    expect(head.text).toBe("");
    for (const name of ["content-type", "cache-control", "etag", "content-disposition", "vary"]) {
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
  });

  it("is refused as GET is", async () => {
    if (row.role === undefined) return;
    const head = await platform.current.request(row.path, { method: "HEAD", key: null });
    expect({ status: head.status, text: head.text }).toEqual({ status: 401, text: "" });
  });
});

describe("the order of refusals", () => {
  it.each([
    ["PATCH", "/api/v1/themes/unknown", { slug: "quartz", name: 1 }],
    ["POST", "/api/v1/themes/unknown/duplicate", { slug: "NO" }],
    ["POST", "/api/v1/themes/unknown/versions/x/rollback", undefined],
    ["POST", "/api/v1/themes", { slug: "quartz" }],
    ["POST", "/api/v1/themes/import", { slug: "quartz", name: "x", tokens: [] }],
  ])("of %s %s is 401, 403, 400, before anything else", async (method, path, json) => {
    const ask = (key: string | null) => platform.current.request(path, { method, json, key });
    expectError(await ask(null), 401, "unauthenticated");
    expectError(await ask(keys.viewer ?? ""), 403, "forbidden");
    expectError(await ask(keys.editor ?? ""), 400, "validation_failed");
  });

  it("is 404 before 409", async () => {
    const duplicate = await platform.current.post("/api/v1/themes/unknown/duplicate", {
      slug: "quartz",
    });
    expectError(duplicate, 404, "not_found");
    const patch = await platform.current.patch("/api/v1/themes/unknown", {
      slug: "quartz",
      baseVersion: 7,
    });
    expectError(patch, 404, "not_found");
  });
});
