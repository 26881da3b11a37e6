import { beforeAll, describe, expect, it } from "vitest";
import { type RequestOptions, type TestResponse, usePlatform } from "../support/platform.ts";
import { aPerson, type Person } from "./support/people.ts";
import { aDraft, aPublished, expectError, freshSlug, tokensOf } from "./support/samples.ts";

const platform = usePlatform();
const path = (slug: string) => `/api/v1/themes/${slug}`;
const setting = async (value: string): Promise<void> => {
  const answer = await platform.current.put("/api/v1/admin/settings", { "publish.review": value });
  expect(answer.status).toBe(200);
};
let ada: Person;
let editorKey: string;
beforeAll(async () => {
  ada = await aPerson(platform.current, "ada");
  editorKey = await platform.current.keyFor("editor");
});

const next = tokensOf("#123456");
const file = { name: "t.json", content: JSON.stringify(next) };

type Body = Record<string, unknown>;

/** A way by which content that was never live would be. */
interface Door {
  what: string;
  procedure: string;
  /** Makes the theme while no review is needed; its slug. */
  begin: () => Promise<string>;
  method: "POST" | "PATCH";
  at: (slug: string) => string;
  body: (slug: string) => Body;
}

const live = () => aPublished(platform.current);
const withCopy = async (): Promise<string> => {
  const slug = await live();
  await platform.current.put(`${path(slug)}/working-copy`, { tokens: next });
  return slug;
};
const draftThenLive = async (): Promise<string> => {
  const slug = await aDraft(platform.current, { tokens: next });
  await platform.current.patch(path(slug), { tokens: tokensOf() });
  await platform.current.post(`${path(slug)}/publish`);
  return slug;
};
const publish = { procedure: "themes.publish", method: "POST" as const };
const patch = { procedure: "themes.update", method: "PATCH" as const, at: path };
const imports = {
  procedure: "themes.import",
  method: "POST" as const,
  at: () => "/api/v1/themes/import",
};

const doors: Door[] = [
  {
    ...publish,
    what: "publishing a draft",
    begin: () => aDraft(platform.current),
    at: (slug) => `${path(slug)}/publish`,
    body: () => ({}),
  },
  {
    ...publish,
    what: "publishing a working copy",
    begin: withCopy,
    at: (slug) => `${path(slug)}/publish`,
    body: () => ({ workingCopy: true }),
  },
  { ...patch, what: "PATCH of tokens", begin: live, body: () => ({ tokens: next }) },
  { ...patch, what: "PATCH of the name", begin: live, body: () => ({ name: "Other" }) },
  { ...patch, what: "PATCH of the description", begin: live, body: () => ({ description: "New" }) },
  {
    ...patch,
    what: "PATCH of the default appearance",
    begin: live,
    body: () => ({ defaultAppearance: "dark" }),
  },
  {
    ...patch,
    what: "PATCH of the status",
    begin: () => aDraft(platform.current),
    body: () => ({ status: "published" }),
  },
  {
    ...imports,
    what: "an import over a live theme",
    begin: live,
    body: (slug) => ({ slug, name: "A theme", tokens: next }),
  },
  {
    ...imports,
    what: "an import of files over a live theme",
    begin: live,
    body: (slug) => ({ slug, name: "A theme", files: [file] }),
  },
  {
    ...imports,
    what: "an import that publishes a draft",
    begin: () => aDraft(platform.current),
    body: (slug) => ({ slug, name: "A theme", status: "published", tokens: next }),
  },
  {
    what: "a rollback to what was a draft",
    procedure: "themes.rollback",
    begin: draftThenLive,
    method: "POST",
    at: (slug) => `${path(slug)}/versions/1/rollback`,
    body: () => ({}),
  },
];

const slugOf = ({ procedure }: Door): "slug" | "theme" =>
  procedure === "themes.update" ? "theme" : "slug";
const trpcInput = (door: Door, slug: string): Body => ({
  ...door.body(slug),
  [slugOf(door)]: slug,
  ...(door.procedure === "themes.rollback" ? { version: 1 } : {}),
});

describe.each(doors)("$what", (door) => {
  const ask = (slug: string, options: RequestOptions, more: Body = {}): Promise<TestResponse> =>
    platform.current.request(door.at(slug), {
      method: door.method,
      json: { ...door.body(slug), ...more },
      ...options,
    });

  it("needs no review while the setting is off", async () => {
    await setting("off");
    const slug = await door.begin();
    const { status, body } = await ask(slug, { key: editorKey });
    expect(status).toBeLessThan(300);
    expect(body.status).toBe("published");
  });

  it("is 409 by REST with a key or a session, and by tRPC, and changes nothing", async () => {
    await setting("off");
    const slug = await door.begin();
    await setting("1");
    const before = (await platform.current.get(path(slug))).text;
    for (const options of [{ key: editorKey }, ada.as, {}]) {
      expectError(await ask(slug, options), 409, "review_required", "approvals");
    }
    const { body, status } = await platform.current.post(
      `/trpc/${door.procedure}`,
      trpcInput(door, slug),
      ada.as,
    );
    expect(status).toBe(409);
    expect(body.error.message).toContain("another person approves it");
    expect((await platform.current.get(path(slug))).text).toBe(before);
  });

  it("lets an admin by who says why, which leaves its own row", async () => {
    await setting("off");
    const slug = await door.begin();
    await setting("2");
    const bypass = { bypassReview: true, message: "The shop is down" };
    expectError(await ask(slug, ada.as, bypass), 403, "forbidden");
    const silent = await ask(slug, {}, { bypassReview: true });
    expectError(silent, 400, "validation_failed", "message");
    const { status, body } = await ask(slug, {}, bypass);
    expect(status).toBeLessThan(300);
    expect(body.status).toBe("published");
    const rows = await platform.current.get(
      `/api/v1/admin/audit?action=theme.review_bypass&entityId=${slug}`,
    );
    expect(rows.body.items).toMatchObject([
      { changes: { approvals: { from: 0, to: 2 }, reason: { to: "The shop is down" } } },
    ]);
  });
});

describe("what needs no review", () => {
  it("is content that was live before: rollback, undo, and what comes back from the archive", async () => {
    await setting("off");
    const slug = await aPublished(platform.current);
    await platform.current.patch(path(slug), { tokens: next });
    await setting("2");
    const back = await platform.current.post(`${path(slug)}/versions/2/rollback`, {}, ada.as);
    expect([back.status, back.body.tokens]).toEqual([200, tokensOf()]);
    const undone = await platform.current.patch(path(slug), { tokens: next }, ada.as);
    expect(undone.status).toBe(200);
    expect((await platform.current.post(`${path(slug)}/archive`, {}, ada.as)).status).toBe(200);
    const again = await platform.current.patch(path(slug), { status: "published" }, ada.as);
    expect([again.status, again.body.version]).toEqual([200, 7]);
  });

  it("is that also for versions of a release that kept no hash", async () => {
    await setting("off");
    const slug = await aPublished(platform.current, { description: "Blau, größer: 5" });
    await platform.current.patch(path(slug), { tokens: next });
    const em = platform.current.owner.em.fork();
    await (em as { execute?: unknown } as import("@mikro-orm/postgresql").EntityManager).execute(
      "update theme_revision set content_hash = null",
    );
    await setting("1");
    const back = await platform.current.post(`${path(slug)}/versions/2/rollback`, {}, ada.as);
    expect(back.status).toBe(200);
  });

  it("is metadata, which run time does not serve, and every change of a draft", async () => {
    await setting("off");
    const slug = await aPublished(platform.current);
    await setting("1");
    const meta = await platform.current.patch(path(slug), { meta: { tags: ["x"] } }, ada.as);
    expect(meta.status).toBe(200);
    const draft = await aDraft(platform.current);
    expect((await platform.current.patch(path(draft), { tokens: next })).status).toBe(200);
    const imported = { slug: freshSlug(), name: "A theme", tokens: next };
    expect((await platform.current.post("/api/v1/themes/import", imported)).status).toBe(201);
  });
});

describe("deleting", () => {
  it("takes an admin for a theme that was live, while reviews are on", async () => {
    await setting("off");
    const slug = await aPublished(platform.current);
    const draft = await aDraft(platform.current);
    await setting("1");
    const refused = await platform.current.delete(path(slug), ada.as);
    expectError(refused, 403, "forbidden");
    expect(refused.body.message).toContain("archive it instead");
    expect((await platform.current.delete(path(draft), ada.as)).status).toBe(204);
    expect((await platform.current.delete(path(slug))).status).toBe(204);
  });
});

describe("a theme's own rule", () => {
  it("makes the setting stricter and never weaker, and no import or PATCH changes it", async () => {
    await setting("off");
    const slug = await aPublished(platform.current);
    const at = `${path(slug)}/governance`;
    expect((await platform.current.get(at)).body).toEqual({ slug, review: null, effective: "off" });
    expectError(await platform.current.put(at, { review: "2" }, ada.as), 403, "forbidden");
    expectError(
      await platform.current.put(at, { review: "3" }),
      400,
      "validation_failed",
      "review",
    );
    const strict = await platform.current.put(at, { review: "2" });
    expect(strict.body).toEqual({ slug, review: "2", effective: "2" });
    const refused = await platform.current.patch(path(slug), { tokens: next }, ada.as);
    expectError(refused, 409, "review_required", "approvals");
    expect(refused.body.message).toContain("2 other people approve");
    const imported = { slug, name: "A theme", tokens: next, meta: { review: null } };
    const sent = await platform.current.post("/api/v1/themes/import", imported, ada.as);
    expectError(sent, 409, "review_required");
    await platform.current.put(at, { review: "1" });
    await setting("2");
    expect((await platform.current.get(at)).body).toEqual({ slug, review: "1", effective: "2" });
    await setting("off");
    expect((await platform.current.put(at, { review: null })).body.effective).toBe("off");
    expect((await platform.current.patch(path(slug), { tokens: next }, ada.as)).status).toBe(200);
  });
});
