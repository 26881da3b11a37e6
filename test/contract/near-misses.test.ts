import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { describe, expect, it } from "vitest";
import { operationsOf, type Schema } from "../../adapters/docs/openapi/document.ts";
import type { AppRouter } from "../../src/router.ts";
import { adminDocument, placesDocument } from "../support/openapi.ts";
import { ADMIN_KEY, usePlatform } from "../support/platform.ts";
import {
  aDraft,
  aPublished,
  auditTotal,
  expectError,
  freshSlug,
  tokensOf,
} from "./support/samples.ts";

const platform = usePlatform({ ENABLE_REST: "true" });

/** Every JSON body that a surface describes, with the fields that it has. */
const bodies = [adminDocument, placesDocument].flatMap((document) =>
  operationsOf(document).flatMap(({ method, path, operation }) => {
    const schema = operation.requestBody?.content["application/json"]?.schema as Schema | undefined;
    if (schema === undefined) return [];
    const address = path
      .replace("{slug}", "quartz")
      .replace(/\{\w+\}/, "0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a11");
    return [
      { method: method.toUpperCase(), path: address, fields: Object.keys(schema.properties ?? {}) },
    ];
  }),
);

/** One of each kind of slip, in the middle of the name. */
function slipsOf(name: string): string[] {
  const at = Math.floor(name.length / 2);
  const [before, after] = [name.slice(0, at), name.slice(at)];
  return [
    `${before}x${after}`,
    `${name}s`,
    before + after.slice(1),
    `${before}X${after.slice(1)}`,
    before.slice(0, -1) + after.charAt(0) + before.slice(-1) + after.slice(1),
  ];
}

describe.each(bodies)("the body of $method $path", ({ method, path, fields }) => {
  it.each(fields)("with a slip in %s is refused, and both names are said", async (field) => {
    const slips = slipsOf(field).filter((slip) => !fields.includes(slip));
    expect(slips.length).toBeGreaterThan(3);
    const rows = await auditTotal(platform.current);
    for (const slip of slips) {
      const answer = await platform.current.request(path, { method, json: { [slip]: "x" } });
      expectError(answer, 400, "validation_failed", slip);
      expect(answer.body.message).toContain(slip);
      expect(answer.body.details[0].message).toContain(field);
    }
    expect(await auditTotal(platform.current)).toBe(rows);
  });
});

describe("a field that nobody knows", () => {
  it("is ignored where it is further away, and so are fields of the address", async () => {
    const slug = freshSlug();
    const body = { slug, name: "x", toknss: 1, id: "1", version: 7, createdAt: "x", colour: "red" };
    expect((await platform.current.post("/api/v1/themes", body)).status).toBe(201);
    const path = `/api/v1/themes/${slug}`;
    expect((await platform.current.patch(path, { themes: 1, name: "y" })).status).toBe(200);
    const { body: whole } = await platform.current.get(path);
    expect((await platform.current.patch(path, whole)).status).toBe(200);
  });

  it("is the author's own within a token document and metadata", async () => {
    const tokens = {
      ...tokensOf(),
      tokns: { slgu: { $vlaue: 1 }, mete: { $type: "number", $value: 1 } },
    };
    const slug = await aDraft(platform.current, { tokens, meta: { tag: ["a"], naem: "b" } });
    const { body } = await platform.current.get(`/api/v1/themes/${slug}`);
    expect(body).toMatchObject({ tokens, meta: { tag: ["a"], naem: "b" } });
    expect((await platform.current.post("/api/v1/tokens/validate", { tokens })).status).toBe(200);
  });

  it("is refused beside the field that it stands for, too, and after who asks", async () => {
    const slug = await aPublished(platform.current);
    const path = `/api/v1/themes/${slug}`;
    const body = { tokens: tokensOf("#222222"), tokns: tokensOf("#333333") };
    expectError(await platform.current.patch(path, body), 400, "validation_failed", "tokns");
    expectError(await platform.current.patch(path, body, { key: null }), 401, "unauthenticated");
    const viewer = await platform.current.keyFor("viewer");
    expectError(await platform.current.patch(path, body, { key: viewer }), 403, "forbidden");
    expect((await platform.current.get(path)).body).toMatchObject({
      version: 2,
      tokens: tokensOf(),
    });
  });

  it("is refused for the typed client as well, in objects within objects too", async () => {
    const client = createTRPCClient<AppRouter>({
      links: [
        httpBatchLink({
          url: `${platform.current.url}/trpc`,
          headers: { authorization: `Bearer ${ADMIN_KEY}` },
        }),
      ],
    });
    const refused = (field: string) => ({
      data: { errorCode: "validation_failed", httpStatus: 400, details: [{ field }] },
    });
    const theme = { slug: freshSlug(), name: "x", tokns: tokensOf() };
    await expect(client.themes.create.mutate(theme)).rejects.toMatchObject(refused("tokns"));
    const patch = { theme: "quartz", baseVersoin: 1 };
    await expect(client.themes.update.mutate(patch)).rejects.toMatchObject(refused("baseVersoin"));
    const page = { limt: 1, offset: 0 };
    await expect(client.audit.list.query(page)).rejects.toMatchObject(refused("limt"));
    const nested = { ids: [], slice: { limit: 1, offset: 0, ofset: 1 } };
    await expect(client.places.images.query(nested)).rejects.toMatchObject(refused("slice.ofset"));
    const listed = {
      of: [{ id: "0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a11", limit: 1, offset: 0, ofset: 1 }],
    };
    await expect(client.images.linkedOf.query(listed)).rejects.toMatchObject(refused("of.0.ofset"));
  });
});
