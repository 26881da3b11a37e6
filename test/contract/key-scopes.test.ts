import { beforeAll, describe, expect, it } from "vitest";
import { infoOf, type Procedure } from "../../src/procedures/procedure.ts";
import { appRouter } from "../../src/router.ts";
import { usePlatform } from "../support/platform.ts";
import { aDraft, aPublished, expectError, freshSlug, tokensOf } from "./support/samples.ts";

const platform = usePlatform();
const path = (slug: string) => `/api/v1/themes/${slug}`;
let own: string;
let other: string;
let review: string;
let release: string;

/** A key with a scope. */
async function keyOf(scope: object, role = "editor"): Promise<string> {
  const made = { name: "CI", role, ...scope };
  const { status, body } = await platform.current.post("/api/v1/admin/keys", made);
  expect(status).toBe(201);
  return body.key;
}
const setting = (values: object) => platform.current.put("/api/v1/admin/settings", values);

/** A published theme whose working copy has a review. */
async function reviewed(): Promise<{ slug: string; id: string }> {
  const slug = await aPublished(platform.current);
  const at = `${path(slug)}/working-copy`;
  await platform.current.put(at, { tokens: tokensOf("#123456") });
  const { body } = await platform.current.post(`${at}/reviews`, { revision: 1 });
  return { slug, id: body.id };
}

async function releaseOf(themes: string[]): Promise<string> {
  const { status, body } = await platform.current.post("/api/v1/releases", { name: "R", themes });
  expect(status).toBe(201);
  return body.id;
}

beforeAll(async () => {
  own = (await reviewed()).slug;
  ({ slug: other, id: review } = await reviewed());
  release = await releaseOf([own, other]);
});

it("has no action that its role may not", async () => {
  const made = { name: "CI", role: "viewer", actions: ["read", "publish"] };
  const refused = await platform.current.post("/api/v1/admin/keys", made);
  expectError(refused, 400, "validation_failed", "actions");
  expect(refused.body.details[0].message).toContain("choose the role editor");
});

describe("a key of some themes", () => {
  /** Answers about no theme, or about its own alone. */
  const elsewhere = [
    ...[
      "themes.list",
      "reviews.list",
      "releases.list",
      "session.read",
      "session.current",
      "session.config",
    ],
    ...["tokens.contrast", "tokens.palette", "tokens.schema", "tokens.validate"],
    ...["tokens.convert", "tokens.roles", "delivery.bundle"],
  ];

  /** Every procedure that is not open to anyone, with an input that names another theme. */
  const doors = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>)
    .filter(([name, procedure]) => !elsewhere.includes(name) && infoOf(procedure).access !== "open")
    .map(([name, { _def }]) => [name, _def.type === "mutation"] as const);
  const call = (name: string, isMutation: boolean, input: object, key: string) =>
    isMutation
      ? platform.current.post(`/trpc/${name}`, input, { key })
      : platform.current.get(`/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`, {
          key,
        });

  it("cannot leave them through any door, whatever its role", async () => {
    await setting({ "runtime.public": "false" });
    const passed: string[] = [];
    for (const role of ["editor", "admin"]) {
      const key = await keyOf({ themes: [own] }, role);
      const input = {
        ...{ slug: other, theme: other, id: review, name: "A", version: 1, from: 1, to: 1 },
        ...{ body: "Hm", comment: review, resolved: true },
      };
      const at = "2027-06-01T09:00:00Z";
      const ofRelease = {
        id: release,
        slug: other,
        name: "A",
        themes: [own, other],
        at,
        timeZone: "UTC",
      };
      for (const [name, isMutation] of doors) {
        const asked = name.startsWith("releases.") ? ofRelease : input;
        const { status } = await call(name, isMutation, asked, key);
        if (status !== 403) passed.push(`${role} ${name} ${status}`);
      }
    }
    await setting({ "runtime.public": "true" });
    expect(doors.length).toBeGreaterThan(60);
    expect(passed).toEqual([]);
  });

  it("sees its own alone in lists", async () => {
    const key = await keyOf({ themes: [own] });
    const slugs = async (at: string): Promise<string[]> => {
      const { body } = await platform.current.get(at, { key });
      expect(body.total).toBe(1);
      return body.items.map((item: { slug: string }) => item.slug);
    };
    expect(await slugs("/api/v1/themes")).toEqual([own]);
    expect(await slugs("/api/v1/reviews")).toEqual([own]);
    const none = await platform.current.get(`/api/v1/reviews?theme=${other}`, { key });
    expect(none.body.items).toEqual([]);
  });

  it("releases and rolls back its own, and names the themes of a release that are not", async () => {
    const { slug } = await reviewed();
    const id = await releaseOf([slug]);
    const key = await keyOf({ themes: [slug, own] });
    const at = (of: string, verb = "") => `/api/v1/releases/${of}${verb}`;
    const listed = await platform.current.get("/api/v1/releases", { key });
    expect(listed.body.items.map((item: { id: string }) => item.id)).toEqual([id]);
    const refused = await platform.current.post(at(release, "/publish"), {}, { key });
    expectError(refused, 403, "forbidden");
    expect(refused.body.message).toContain(`The release also has ${other}.`);
    const editing = await keyOf({ themes: [slug], actions: ["edit"] });
    const mayNot = await platform.current.post(at(id, "/publish"), {}, { key: editing });
    expectError(mayNot, 403, "forbidden");
    for (const verb of ["publish", "revert"]) {
      expect((await platform.current.post(at(id, `/${verb}`), {}, { key })).status).toBe(200);
    }
  });

  it("neither takes a new slug nor copies or renames beyond them", async () => {
    const made = freshSlug();
    const key = await keyOf({ themes: [own, made] });
    const draft = { slug: freshSlug(), name: "A" };
    expectError(await platform.current.post("/api/v1/themes", draft, { key }), 403, "forbidden");
    for (const [from, to] of [
      [own, freshSlug()],
      [other, made],
    ]) {
      const at = `${path(from as string)}/duplicate`;
      expectError(await platform.current.post(at, { slug: to }, { key }), 403, "forbidden");
    }
    const inside = { slug: made, name: "A" };
    expect((await platform.current.post("/api/v1/themes", inside, { key })).status).toBe(201);
    const renamed = { slug: freshSlug() };
    expectError(await platform.current.patch(path(made), renamed, { key }), 403, "forbidden");
  });

  it("does there what its role may, and reads run time as anyone does elsewhere", async () => {
    const key = await keyOf({ themes: [own] });
    const saved = { tokens: tokensOf("#222222") };
    const at = `${path(own)}/working-copy`;
    expect((await platform.current.put(at, saved, { key })).status).toBe(200);
    expect((await platform.current.get(at, { key })).status).toBe(200);
    const css = (slug: string) => `/rt/v1/theme.css?slug=${slug}`;
    expect((await platform.current.get(css(other), { key })).status).toBe(200);
    await setting({ "runtime.public": "false" });
    expect((await platform.current.get(css(own), { key })).status).toBe(200);
    expectError(await platform.current.get(css(other), { key }), 403, "forbidden");
    expectError(await platform.current.get("/rt/v1/manifest.json", { key }), 403, "forbidden");
    await setting({ "runtime.public": "true" });
  });
});

describe("the actions of a key", () => {
  let key: string;

  it("read alone changes nothing", async () => {
    key = await keyOf({ actions: ["read"] });
    const { slug, id } = await reviewed();
    expect((await platform.current.get(`${path(slug)}/working-copy`, { key })).status).toBe(200);
    expect((await platform.current.get(`/api/v1/reviews/${id}`, { key })).status).toBe(200);
    const tries = [
      platform.current.put(`${path(slug)}/working-copy`, { tokens: {} }, { key }),
      platform.current.patch(path(slug), { name: "B" }, { key }),
      platform.current.post(`${path(slug)}/publish`, {}, { key }),
      platform.current.post("/api/v1/themes", { slug: freshSlug(), name: "A" }, { key }),
      platform.current.post(`/api/v1/reviews/${id}/comments`, { body: "Hm" }, { key }),
      platform.current.post(`/api/v1/reviews/${id}/withdraw`, {}, { key }),
    ];
    for (const refused of await Promise.all(tries)) expectError(refused, 403, "forbidden");
  });

  it("edit puts nothing live and takes nothing off", async () => {
    key = await keyOf({ actions: ["edit"] });
    const slug = await aPublished(platform.current);
    const at = `${path(slug)}/working-copy`;
    const saved = await platform.current.put(at, { tokens: tokensOf("#222222") }, { key });
    expect(saved.status).toBe(200);
    const armed = { revision: 1, publishWhenApproved: true };
    const imported = { slug, name: "A theme", tokens: tokensOf("#333333") };
    const tries = [
      platform.current.post(`${path(slug)}/publish`, { workingCopy: true }, { key }),
      platform.current.patch(path(slug), { tokens: tokensOf("#333333") }, { key }),
      platform.current.patch(path(slug), { status: "draft" }, { key }),
      platform.current.post("/api/v1/themes/import", imported, { key }),
      platform.current.post("/api/v1/themes/import", { ...imported, asDraft: true }, { key }),
      platform.current.post(`${path(slug)}/versions/1/rollback`, {}, { key }),
      platform.current.post(`${path(slug)}/archive`, {}, { key }),
      platform.current.delete(path(slug), { key }),
      platform.current.post(`${at}/reviews`, armed, { key }),
    ];
    for (const refused of await Promise.all(tries)) {
      expectError(refused, 403, "forbidden");
      expect(refused.body.message).toContain("needs publish");
    }
    expect((await platform.current.post(`${at}/reviews`, { revision: 1 }, { key })).status).toBe(
      201,
    );
    const draft = await aDraft(platform.current);
    expect((await platform.current.patch(path(draft), { name: "B" }, { key })).status).toBe(200);
    expect((await platform.current.delete(path(draft), { key })).status).toBe(204);
  });

  it("publish writes no document of its own", async () => {
    key = await keyOf({ actions: ["publish"] });
    const { slug } = await reviewed();
    const patch = { tokens: tokensOf("#333333") };
    expectError(await platform.current.patch(path(slug), patch, { key }), 403, "forbidden");
    const { status } = await platform.current.post(
      `${path(slug)}/publish`,
      { workingCopy: true },
      { key },
    );
    expect(status).toBe(200);
  });

  it("of an admin's key do not widen: no keys, settings or rules", async () => {
    key = await keyOf({ actions: ["read", "edit", "publish"] }, "admin");
    const tries = [
      platform.current.post("/api/v1/admin/keys", { name: "x", role: "admin" }, { key }),
      platform.current.put("/api/v1/admin/settings", {}, { key }),
      platform.current.get("/api/v1/admin/audit", { key }),
      platform.current.put(`${path(own)}/governance`, { review: null }, { key }),
      platform.current.get("/api/v1/admin/keys", { key }),
    ];
    for (const refused of await Promise.all(tries)) expectError(refused, 403, "forbidden");
  });
});

describe("issuing a key with a scope", () => {
  it("answers with it, lists it, and writes it into the audit log; keys without answer as before", async () => {
    const at = "/api/v1/admin/keys";
    const made = { name: "CI of the shop", role: "editor", themes: [own], actions: ["edit"] };
    const { body } = await platform.current.post(at, made);
    expect(body).toMatchObject({ themes: [own], actions: ["edit"] });
    const { items } = (await platform.current.get(`${at}?q=CI of the shop`)).body;
    expect(items).toMatchObject([{ themes: [own], actions: ["edit"] }]);
    const rows = await platform.current.get(`/api/v1/admin/audit?entityId=${body.id}`);
    expect(rows.body.items[0].changes).toMatchObject({
      themes: { to: [own] },
      actions: { to: ["edit"] },
    });
    const plain = await platform.current.post(at, { name: "Plain", role: "viewer" });
    expect(Object.keys(plain.body)).toEqual([
      "id",
      "name",
      "role",
      "expiresAt",
      "createdAt",
      "key",
    ]);
    const me = await platform.current.get("/api/v1/auth/me", { key: body.key });
    expect(me.body.permissions).toEqual(["themes.read", "tokens.analyze", "themes.write"]);
  });

  it("names the field that is wrong", async () => {
    const wrong: [object, string][] = [
      [{ themes: [] }, "themes"],
      [{ themes: ["Not a slug"] }, "themes.0"],
      [{ actions: [] }, "actions"],
      [{ actions: ["destroy"] }, "actions.0"],
    ];
    for (const [scope, field] of wrong) {
      const made = { name: "CI", role: "editor", ...scope };
      const refused = await platform.current.post("/api/v1/admin/keys", made);
      expectError(refused, 400, "validation_failed", field);
    }
  });
});
