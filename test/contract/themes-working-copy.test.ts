import { beforeAll, describe, expect, it } from "vitest";
import { type RequestOptions, usePlatform } from "../support/platform.ts";
import {
  aDraft,
  aPublished,
  auditTotal,
  brokenTokens,
  expectError,
  freshSlug,
  tokensOf,
} from "./support/samples.ts";

const platform = usePlatform();
let viewer: string;
let editor: string;

beforeAll(async () => {
  viewer = await platform.current.keyFor("viewer");
  editor = await platform.current.keyFor("editor");
});

const at = (slug: string): string => `/api/v1/themes/${slug}/working-copy`;
const read = (slug: string, options?: RequestOptions) => platform.current.get(at(slug), options);
const save = (slug: string, body: unknown, options?: RequestOptions) =>
  platform.current.put(at(slug), body, options);
const discard = (slug: string, options?: RequestOptions) =>
  platform.current.delete(at(slug), options);
const publish = (slug: string, body: unknown) =>
  platform.current.post(`/api/v1/themes/${slug}/publish`, body);
const patch = (slug: string, body: unknown) =>
  platform.current.patch(`/api/v1/themes/${slug}`, body);
const theme = async (slug: string) => (await platform.current.get(`/api/v1/themes/${slug}`)).body;
const css = async (slug: string) =>
  (await platform.current.get(`/rt/v1/theme.css?slug=${slug}`)).text;
const ifMatch = (revision: number): RequestOptions => ({
  headers: { "if-match": `"${revision}"` },
});

describe("PUT and GET …/working-copy", () => {
  it("keeps what is prepared beside what is live", async () => {
    const slug = await aPublished(platform.current);
    const before = await theme(slug);
    const live = await css(slug);
    const saved = await save(
      slug,
      {
        name: "Next",
        description: "Soon",
        defaultAppearance: "dark",
        meta: { z: 1, a: [2] },
        tokens: tokensOf("#123456"),
        message: "Darker",
      },
      { key: editor },
    );
    expect(saved.status).toBe(200);
    expect(saved.headers.get("etag")).toBe('"1"');
    expect(saved.body).toEqual({
      slug,
      revision: 1,
      baseVersion: 2,
      themeVersion: 2,
      savedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      savedBy: `key:${editor.split("_")[1]}`,
      name: "Next",
      description: "Soon",
      defaultAppearance: "dark",
      meta: { z: 1, a: [2] },
      message: "Darker",
      tokens: tokensOf("#123456"),
      findings: expect.any(Array),
    });
    const { findings: _, ...copy } = saved.body;
    const found = await read(slug);
    expect([found.status, found.headers.get("etag"), found.body]).toEqual([200, '"1"', copy]);
    expect(found.headers.get("cache-control")).toBe("no-store");
    expect(await theme(slug)).toEqual(before);
    expect(await css(slug)).toBe(live);
  });

  it("has from the version that it is based on what is left out, and no null by itself", async () => {
    const slug = await aDraft(platform.current, { description: "Old", meta: { tags: ["x"] } });
    await patch(slug, { name: "Second", description: "New" });
    const { body } = await save(slug, { tokens: {}, baseVersion: 1 });
    expect(body).toMatchObject({
      baseVersion: 1,
      themeVersion: 2,
      name: "A theme",
      description: "Old",
      meta: { tags: ["x"] },
    });
    const cleared = await save(slug, { description: null, meta: null, baseVersion: 2 });
    expect(cleared.body).toMatchObject({ revision: 2, name: "Second", tokens: tokensOf() });
    expect(cleared.body).not.toHaveProperty("description");
    expect(cleared.body).not.toHaveProperty("meta");
    expect((await save(slug, {})).body).toMatchObject({ baseVersion: 2, description: "New" });
  });

  it("takes any document, and says what validation says of it", async () => {
    const slug = await aPublished(platform.current);
    const broken = await save(slug, { tokens: brokenTokens });
    expect(broken.status).toBe(200);
    expect(broken.body.findings[0]).toMatchObject({ severity: "error", path: "color.primary" });
    expect((await save(slug, { tokens: {} })).body.findings).toMatchObject([
      { code: "document_empty" },
    ]);
  });

  it("keeps the order of keys and odd names", async () => {
    const slug = await aDraft(platform.current);
    const tokens = `{"z":{"$value":1,"$type":"number"},"__proto__":{"$value":2,"$type":"number"},"a":{"$value":3,"$type":"number"}}`;
    await platform.current.request(at(slug), { method: "PUT", raw: `{"tokens":${tokens}}` });
    expect((await read(slug)).text).toContain(`"tokens":${tokens}`);
  });

  it.each([
    ["name", { name: "" }],
    ["tokens", { tokens: [] }],
    ["tokens", { tokens: null }],
    ["meta", { meta: 3 }],
    ["defaultAppearance", { defaultAppearance: "blue" }],
    ["baseVersion", { baseVersion: 0 }],
    ["message", { message: 7 }],
    ["revision", { revision: -1 }],
    ["tokns", { tokns: {} }],
    ["tokens.a", { tokens: { a: "\0" } }],
  ])("refuses a wrong %s, and keeps what was there: %j", async (field, body) => {
    const slug = await aDraft(platform.current);
    await save(slug, { name: "Kept" });
    const rows = await auditTotal(platform.current);
    expectError(await save(slug, body), 400, "validation_failed", field);
    expect((await read(slug)).body).toMatchObject({ name: "Kept", revision: 1 });
    expect(await auditTotal(platform.current)).toBe(rows);
  });

  it.each([3, 2_147_483_648])(
    "refuses a base %i that version 1 does not have yet",
    async (base) => {
      const slug = await aDraft(platform.current);
      const refused = await save(slug, { baseVersion: base });
      expectError(refused, 409, "version_conflict", "baseVersion");
      expect(refused.body.message).toContain(String(base));
      expectError(await read(slug), 404, "not_found");
    },
  );

  it("is 404 for an unknown theme and where there is none, 400 before that", async () => {
    const slug = await aDraft(platform.current);
    expectError(await read(slug), 404, "not_found");
    expectError(await read("nowhere"), 404, "not_found");
    expectError(await save("nowhere", {}), 404, "not_found");
    expectError(await save("nowhere", { name: 1 }), 400, "validation_failed", "name");
    expectError(await discard(slug), 404, "not_found");
    expectError(await discard("nowhere"), 404, "not_found");
  });

  it("is for editors: what is being prepared is nothing for viewers", async () => {
    const slug = await aDraft(platform.current);
    await save(slug, {});
    for (const ask of [read, discard]) {
      expectError(await ask(slug, { key: viewer }), 403, "forbidden");
      expectError(await ask(slug, { key: null }), 401, "unauthenticated");
    }
    expectError(await save(slug, {}, { key: viewer }), 403, "forbidden");
    expect((await read(slug, { key: editor })).status).toBe(200);
  });

  it("stays with a theme that is renamed, and goes with one that is deleted", async () => {
    const slug = await aDraft(platform.current);
    await save(slug, { name: "Prepared" });
    const renamed = freshSlug("renamed");
    await patch(slug, { slug: renamed });
    expectError(await read(slug), 404, "not_found");
    expect((await read(renamed)).body).toMatchObject({ slug: renamed, name: "Prepared" });
    expect((await platform.current.delete(`/api/v1/themes/${renamed}`)).status).toBe(204);
    await aDraft(platform.current, { slug: renamed });
    expectError(await read(renamed), 404, "not_found");
  });
});

describe("DELETE …/working-copy", () => {
  it("throws it away and leaves the theme alone", async () => {
    const slug = await aPublished(platform.current);
    const before = await theme(slug);
    await save(slug, { name: "Other" });
    expect(await discard(slug)).toMatchObject({ status: 204, text: "" });
    expectError(await read(slug), 404, "not_found");
    expect(await theme(slug)).toEqual(before);
  });
});

describe("If-Match", () => {
  it("lets through who has read the last revision, and tells the others who saved it", async () => {
    const slug = await aDraft(platform.current);
    await save(slug, { name: "One" });
    const second = await save(slug, { name: "Two" }, ifMatch(1));
    expect([second.status, second.headers.get("etag")]).toEqual([200, '"2"']);
    const late = await save(slug, { name: "Late" }, ifMatch(1));
    expectError(late, 412, "precondition_failed", "revision");
    expect(late.body.message).toContain("revision 2");
    expect(late.body.message).toContain(second.body.savedBy);
    expectError(await discard(slug, ifMatch(1)), 412, "precondition_failed");
    expect((await read(slug)).body.name).toBe("Two");
    expect((await discard(slug, ifMatch(2))).status).toBe(204);
  });

  it("is the field revision, for those who have no headers", async () => {
    const slug = await aDraft(platform.current);
    await save(slug, { name: "One", revision: 0 });
    expectError(await save(slug, { name: "Two", revision: 0 }), 412, "precondition_failed");
    expect((await save(slug, { name: "Two", revision: 1 })).status).toBe(200);
    expectError(await save(slug, { revision: 2 }, ifMatch(1)), 412, "precondition_failed");
  });

  it("never takes a new working copy for the one before it", async () => {
    const slug = await aDraft(platform.current);
    await save(slug, { name: "Mine" });
    await discard(slug);
    expectError(await save(slug, { name: "Back" }, ifMatch(1)), 412, "precondition_failed");
    expect((await save(slug, { name: "Another's" })).body.revision).toBe(2);
    expectError(await save(slug, { name: "Back" }, ifMatch(1)), 412, "precondition_failed");
  });

  it("as If-None-Match: * makes one only where there is none", async () => {
    const slug = await aDraft(platform.current);
    const fresh: RequestOptions = { headers: { "if-none-match": "*" } };
    expect((await save(slug, { name: "First" }, fresh)).status).toBe(200);
    expectError(await save(slug, { name: "Second" }, fresh), 412, "precondition_failed");
  });

  it.each([
    ["If-Match", { "if-match": "*" }],
    ["If-Match", { "if-match": "1" }],
    ["If-Match", { "if-match": 'W/"1"' }],
    ["If-Match", { "if-match": '"1", "2"' }],
    ["If-None-Match", { "if-none-match": '"1"' }],
  ])("that is none of ours is refused: %s %j", async (field, headers) => {
    const slug = await aDraft(platform.current);
    expectError(await save(slug, {}, { headers }), 400, "validation_failed", field);
    expectError(await read(slug), 404, "not_found");
  });

  it("lets exactly one of many win who save at once", async () => {
    const slug = await aDraft(platform.current);
    await save(slug, { name: "Start" });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => save(slug, { name: "Same" }, ifMatch(1))),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(19).fill(412)]);
    expect((await read(slug)).body.revision).toBe(2);
    expect(
      await auditTotal(platform.current, `&entityId=${slug}&action=theme.working_copy_save`),
    ).toBe(2);
  });

  it("lets exactly one of many begin", async () => {
    const slug = await aDraft(platform.current);
    const fresh: RequestOptions = { headers: { "if-none-match": "*" } };
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(slug, {}, fresh)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(19);
  });
});

describe("POST …/publish with workingCopy", () => {
  it("makes it the next version, live at once, and removes it", async () => {
    const slug = await aPublished(platform.current, { description: "Old", meta: { a: 1 } });
    await save(slug, {
      name: "Next",
      description: null,
      meta: { b: 2 },
      defaultAppearance: "dark",
      tokens: tokensOf("#123456"),
      message: "From the copy",
    });
    const { status, body } = await publish(slug, {
      workingCopy: true,
      baseVersion: 2,
      revision: 1,
      message: "Go",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: 3,
      status: "published",
      name: "Next",
      meta: { b: 2 },
      defaultAppearance: "dark",
      tokens: tokensOf("#123456"),
      findings: expect.any(Array),
    });
    expect(body).not.toHaveProperty("description");
    expectError(await read(slug), 404, "not_found");
    expect(await css(slug)).toContain("--tk-color-primary: #123456");
    const { body: version } = await platform.current.get(`/api/v1/themes/${slug}/versions/3`);
    expect(version).toMatchObject({ message: "Go", status: "published", live: true });
    expectError(await publish(slug, { workingCopy: true }), 404, "not_found");
  });

  it("has the note of the working copy where none is sent", async () => {
    const slug = await aDraft(platform.current);
    await save(slug, { message: "Prepared" });
    await publish(slug, { workingCopy: true });
    const { body } = await platform.current.get(`/api/v1/themes/${slug}/versions/2`);
    expect(body.message).toBe("Prepared");
  });

  it("is refused while the document has errors, and keeps everything", async () => {
    const slug = await aPublished(platform.current);
    await save(slug, { tokens: brokenTokens });
    const refused = await publish(slug, { workingCopy: true, baseVersion: 1 });
    expectError(refused, 400, "validation_failed", "color.primary");
    expect((await read(slug)).body).toMatchObject({ revision: 1, tokens: brokenTokens });
    expect((await theme(slug)).version).toBe(2);
  });

  it("is 409 once the theme has moved on, whatever base is sent, until it is based anew", async () => {
    const slug = await aPublished(platform.current);
    await save(slug, { tokens: tokensOf("#111111") });
    await patch(slug, { name: "Moved on" });
    for (const base of [{}, { baseVersion: 2 }, { baseVersion: 3 }]) {
      const refused = await publish(slug, { workingCopy: true, ...base });
      expectError(refused, 409, "version_conflict", "baseVersion");
      expect(refused.body.message).toMatch(/\b3\b.*\b2\b/);
    }
    expect(await theme(slug)).toMatchObject({ version: 3, name: "Moved on" });
    expect((await read(slug)).body).toMatchObject({ baseVersion: 2, themeVersion: 3 });
    await save(slug, { name: "Moved on", tokens: tokensOf("#111111"), baseVersion: 3 });
    const { body } = await publish(slug, { workingCopy: true, baseVersion: 3 });
    expect(body).toMatchObject({ version: 4, name: "Moved on", tokens: tokensOf("#111111") });
  });

  it("is 412 for another revision than one has seen, and wants workingCopy with it", async () => {
    const slug = await aPublished(platform.current);
    await save(slug, { name: "Seen" });
    await save(slug, { name: "Changed since" });
    const stale = await publish(slug, { workingCopy: true, revision: 1 });
    expectError(stale, 412, "precondition_failed", "revision");
    expectError(await publish(slug, { revision: 2 }), 400, "validation_failed", "revision");
    expect((await theme(slug)).version).toBe(2);
    expect((await publish(slug, { workingCopy: true, revision: 2 })).status).toBe(200);
  });

  it("refuses what is no answer to a question", async () => {
    const slug = await aDraft(platform.current);
    for (const [field, body] of [
      ["workingCopy", { workingCopy: "yes" }],
      ["baseVersion", { baseVersion: 0 }],
      ["message", { message: 1 }],
      ["workingCopi", { workingCopi: true }],
    ] as const) {
      expectError(await publish(slug, body), 400, "validation_failed", field);
    }
    expect((await theme(slug)).status).toBe("draft");
  });

  it("loses nothing while somebody saves: either that save is live, or it is still there", async () => {
    for (let round = 0; round < 10; round++) {
      const slug = await aPublished(platform.current);
      await save(slug, { name: "First" });
      const [published, saved] = await Promise.all([
        publish(slug, { workingCopy: true }),
        save(slug, { name: "Second" }, ifMatch(1)),
      ]);
      const { name, version } = await theme(slug);
      const left = await read(slug);
      expect(published.status).toBe(200);
      expect(version).toBe(3);
      if (saved.status === 200) {
        expect({ name, left: left.status }).toEqual({ name: "Second", left: 404 });
      } else {
        expectError(saved, 412, "precondition_failed");
        expect({ name, left: left.status }).toEqual({ name: "First", left: 404 });
      }
    }
  });

  it("publishes once, however many ask at once", async () => {
    const slug = await aPublished(platform.current);
    await save(slug, { name: "Once" });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => publish(slug, { workingCopy: true, baseVersion: 2 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect((await theme(slug)).version).toBe(3);
  });
});

describe("POST …/publish without a working copy", () => {
  it("takes baseVersion and message, and leaves a working copy where it is", async () => {
    const slug = await aDraft(platform.current);
    await save(slug, { name: "Prepared" });
    await patch(slug, { name: "Somebody's edit" });
    expectError(await publish(slug, { baseVersion: 1 }), 409, "version_conflict", "baseVersion");
    const { body } = await publish(slug, { baseVersion: 2, message: "Ready" });
    expect(body).toMatchObject({ version: 3, name: "Somebody's edit", status: "published" });
    const { body: version } = await platform.current.get(`/api/v1/themes/${slug}/versions/3`);
    expect(version.message).toBe("Ready");
    expect((await read(slug)).body).toMatchObject({ name: "Prepared", themeVersion: 3 });
  });

  it("still takes no body at all", async () => {
    const slug = await aDraft(platform.current);
    const { status } = await platform.current.post(`/api/v1/themes/${slug}/publish`);
    expect(status).toBe(200);
  });
});

describe("the audit log", () => {
  it("has a row for each save, discard and publication, with the revisions", async () => {
    const slug = await aPublished(platform.current);
    await save(slug, { name: "One" }, { key: editor });
    await save(slug, { name: "Two" });
    await discard(slug);
    await save(slug, { name: "Three" });
    await publish(slug, { workingCopy: true });
    const { body } = await platform.current.get(`/api/v1/admin/audit?entityId=${slug}&limit=5`);
    const rows = body.items.map(({ action, changes, entityType }: Record<string, unknown>) => [
      action,
      entityType,
      changes,
    ]);
    expect(rows).toEqual([
      [
        "theme.publish",
        "theme",
        expect.objectContaining({
          name: { from: "A theme", to: "Three" },
          version: { from: 2, to: 3 },
          workingCopy: { from: "revision 3" },
        }),
      ],
      ["theme.working_copy_save", "theme", { revision: { to: 3 }, baseVersion: { to: 2 } }],
      ["theme.working_copy_discard", "theme", { revision: { from: 2 } }],
      [
        "theme.working_copy_save",
        "theme",
        { revision: { from: 1, to: 2 }, baseVersion: { to: 2 } },
      ],
      ["theme.working_copy_save", "theme", { revision: { to: 1 }, baseVersion: { to: 2 } }],
    ]);
    expect(body.items.at(-1).actor).toBe(`key:${editor.split("_")[1]}`);
  });
});
