import type { EntityManager } from "@mikro-orm/postgresql";
import { beforeAll, describe, expect, it } from "vitest";
import { costOf } from "../support/cost.ts";
import { type RequestOptions, usePlatform } from "../support/platform.ts";
import { aPerson, type Person } from "./support/people.ts";
import { aDraft, aPublished, expectError, freshSlug, tokensOf } from "./support/samples.ts";

const platform = usePlatform();
const people: Record<string, Person> = {};
const as = (name: string): RequestOptions => (people[name] as Person).as;
beforeAll(async () => {
  for (const name of ["ada", "ben", "cleo", "dan"]) {
    people[name] = await aPerson(platform.current, name);
  }
});
const em = () => platform.current.owner.em.fork() as EntityManager;
const setting = (review: string, breaking = "allow") =>
  platform.current.put("/api/v1/admin/settings", {
    "publish.review": review,
    "publish.breaking": breaking,
  });

const path = (slug: string) => `/api/v1/themes/${slug}`;
const one = tokensOf("#111111");
const two = tokensOf("#222222");
const save = (slug: string, body: object, who: RequestOptions = as("ada")) =>
  platform.current.put(`${path(slug)}/working-copy`, body, who);
const ask = (slug: string, body: object, who: RequestOptions = as("ada")) =>
  platform.current.post(`${path(slug)}/working-copy/reviews`, body, who);
const read = async (id: string, who = "ada") =>
  (await platform.current.get(`/api/v1/reviews/${id}`, as(who))).body;
const judge = async (id: string, verdict: string, who: string, more: object = {}) =>
  platform.current.post(
    `/api/v1/reviews/${id}/verdicts`,
    { verdict, hash: (await read(id)).hash, ...more },
    as(who),
  );
const publish = (slug: string) =>
  platform.current.post(`${path(slug)}/publish`, { workingCopy: true }, as("ada"));
const comment = (id: string, body: object) =>
  platform.current.post(`/api/v1/reviews/${id}/comments`, body, as("ben"));

/** A theme that is live, with a review of its working copy open. */
async function asked(
  body: object = {},
  tokens: object = one,
): Promise<{ slug: string; id: string }> {
  await setting("off");
  const slug = await aPublished(platform.current);
  await setting("1");
  const { body: copy } = await save(slug, { tokens });
  const answer = await ask(slug, { revision: copy.revision, ...body });
  expect(answer.status).toBe(201);
  return { slug, id: answer.body.id };
}

describe("a review of a large document", () => {
  it("with 500 comments on its tokens costs little to read", async () => {
    const color = Object.fromEntries(
      Array.from({ length: 6000 }, (_, i) => [`c${i}`, { $type: "color", $value: "#123456" }]),
    );
    const { id } = await asked({}, { color });
    await comment(id, { path: "color.c5999", body: "Too dark?" });
    await em().execute(
      `insert into review_comment
       select gen_random_uuid(), review_id, 'color.c' || n, value, hash, body, by, at, null, null
         from review_comment, generate_series(1, 499) n where review_id = ?`,
      [id],
    );
    let comments: object[] = [];
    const { cpuMs } = await costOf(async () => {
      comments = (await read(id)).comments;
    });
    expect(comments).toHaveLength(500);
    expect(comments[7]).toMatchObject({ valueThen: "#123456", valueNow: "#123456" });
    expect(cpuMs).toBeLessThan(700);
  });

  it("stays readable with comments on a value of half a megabyte", async () => {
    const stack = Array.from({ length: 40_000 }, (_, i) => `Font ${i}`);
    const font = { stack: { $type: "fontFamily", $value: stack } };
    const { id } = await asked({}, { font });
    for (let i = 0; i < 6; i += 1) {
      const made = await comment(id, { path: "font.stack", body: "So many?" });
      expect([made.status, made.text.length < 15_000]).toEqual([201, true]);
      expect(made.body.valueThen).toMatch(/^\["Font 0",.*…$/);
      expect(made.body).not.toHaveProperty("valueNow");
    }
    expect((await read(id)).comments).toHaveLength(6);
  });
});

describe("a review whose theme is deleted meanwhile", () => {
  it("is not found", async () => {
    const { slug, id } = await asked();
    const { hash } = await read(id);
    const at = `/api/v1/reviews/${id}`;
    const waiting = await em().transactional(async (tx) => {
      const sql = tx as EntityManager;
      await sql.execute("select 1 from theme where slug = ? for update", [slug]);
      const answers = [
        platform.current.post(`${at}/verdicts`, { verdict: "approve", hash }, as("ben")),
        platform.current.post(`${at}/withdraw`, {}, as("ada")),
      ];
      await new Promise((done) => setTimeout(done, 500));
      await sql.execute("delete from theme where slug = ?", [slug]);
      return { answers };
    });
    for (const answer of await Promise.all(waiting.answers)) {
      expectError(answer, 404, "not_found");
    }
  });
});

describe("the authors of a working copy", () => {
  it("are those of a draft that it moves to, too", async () => {
    await setting("off");
    const slug = await aPublished(platform.current);
    await setting("1");
    await save(slug, { name: "x" });
    await platform.current.post(`${path(slug)}/archive`, {}, as("ben"));
    const { body: draft } = await platform.current.patch(path(slug), { tokens: two }, as("ben"));
    const { body: copy } = await save(slug, { baseVersion: draft.version });
    const { id } = (await ask(slug, { revision: copy.revision })).body;
    expectError(await judge(id, "approve", "ben"), 403, "forbidden");
  });

  it("are those who saved while the previous release ran", async () => {
    const { slug, id } = await asked();
    await em().execute(
      `update working_copy set saved_by = 'ben' where theme_id = (select id from theme where slug = ?)`,
      [slug],
    );
    await save(slug, { tokens: two });
    expectError(await judge(id, "approve", "ben"), 403, "forbidden");
  });

  it("are the people who made the keys that saved and asked", async () => {
    await setting("off");
    people.root ??= await aPerson(platform.current, "root", "admin");
    const made = await platform.current.post(
      "/api/v1/admin/keys",
      { name: "build", role: "editor" },
      as("root"),
    );
    const key = { key: made.body.key as string };
    const savedByKey = await aPublished(platform.current);
    const askedByKey = await aPublished(platform.current);
    await setting("1");
    await save(savedByKey, { tokens: one }, key);
    await save(askedByKey, { tokens: one });
    const reviews = [
      await ask(savedByKey, { revision: 1 }),
      await ask(askedByKey, { revision: 1 }, key),
    ];
    for (const { body } of reviews) {
      expect(await read(body.id, "root")).toMatchObject({ mayApprove: false });
      expectError(await judge(body.id, "approve", "root"), 403, "forbidden");
      expect((await judge(body.id, "approve", "ben")).body.approved).toBe(true);
    }
    const draft = freshSlug();
    await platform.current.post("/api/v1/themes", { slug: draft, name: "A", tokens: one }, key);
    await save(draft, {});
    const { id } = (await ask(draft, { revision: 1 })).body;
    expectError(await judge(id, "approve", "root"), 403, "forbidden");
  });
});

describe("a theme's own rule", () => {
  it("is not lost: editors neither delete nor rename its draft", async () => {
    await setting("off");
    const slug = await aDraft(platform.current);
    await platform.current.put(`${path(slug)}/governance`, { review: "2" });
    expectError(await platform.current.delete(path(slug), as("ada")), 403, "forbidden");
    const other = { slug: freshSlug("moved") };
    const refused = await platform.current.patch(path(slug), other, as("ada"));
    expectError(refused, 403, "forbidden", "slug");
    expect((await platform.current.patch(path(slug), other)).status).toBe(200);
    expect((await platform.current.delete(path(other.slug))).status).toBe(204);
  });
});

describe("a request for changes", () => {
  it("goes over to the next review after a withdrawal or a discarded copy", async () => {
    const { slug, id } = await asked();
    await judge(id, "request_changes", "cleo", { message: "Never" });
    await platform.current.post(`/api/v1/reviews/${id}/withdraw`, {}, as("ada"));
    const second = (await ask(slug, { revision: 1 })).body;
    const carried = [{ by: "cleo", verdict: "request_changes", message: "Never", counts: true }];
    expect(second.verdicts).toMatchObject(carried);
    await platform.current.delete(`${path(slug)}/working-copy`, as("ada"));
    const { body: copy } = await save(slug, { tokens: one });
    const third = (await ask(slug, { revision: copy.revision })).body;
    await judge(third.id, "approve", "ben");
    expectError(await publish(slug), 409, "review_required", "changes");
    await judge(third.id, "take_back", "cleo");
    expect((await publish(slug)).status).toBe(200);
  });
});

describe("verdicts", () => {
  it("are stored once if repeated", async () => {
    const { id } = await asked();
    for (const message of ["Good", "Good", "Very good"]) {
      expect((await judge(id, "approve", "ben", { message })).status).toBe(201);
    }
    const rows = await em().execute("select 1 from review_verdict where review_id = ?", [id]);
    expect(rows).toHaveLength(2);
    expect((await read(id)).verdicts).toMatchObject([{ by: "ben", message: "Very good" }]);
  });

  it("cost no more to read the more often people changed their minds", async () => {
    const { id } = await asked();
    await judge(id, "approve", "ben", { message: "x".repeat(2000) });
    await em().execute(
      `insert into review_verdict
       select gen_random_uuid(), review_id, 'take_back', hash, message, by, at - interval '1 hour'
         from review_verdict, generate_series(1, 20000) where review_id = ?`,
      [id],
    );
    const { cpuMs } = await costOf(async () => {
      expect(await read(id)).toMatchObject({ approved: true, verdicts: [{ by: "ben" }] });
    });
    expect(cpuMs).toBeLessThan(400);
  });

  it("are refused from people who are no editors any more", async () => {
    const { id } = await asked();
    await em().execute("update app_user set role = 'viewer' where subject = 'dan'");
    const refused = await judge(id, "request_changes", "dan");
    await em().execute("update app_user set role = 'editor' where subject = 'dan'");
    expectError(refused, 403, "forbidden");
    expect(refused.body.message).toContain("no editor");
  });
});

describe("publishing when approved", () => {
  /** Approved content that could not be published at first, and can be now. */
  async function approvedButNotLive(): Promise<{ slug: string; id: string }> {
    const { slug, id } = await asked({ publishWhenApproved: true });
    const hotfix = { name: "Hotfix", bypassReview: true, message: "Urgent" };
    await platform.current.patch(path(slug), hotfix);
    await judge(id, "approve", "ben");
    await save(slug, { tokens: one, name: "A theme", baseVersion: 3 });
    return { slug, id };
  }

  it("says why it could not until the content is saved again", async () => {
    const { slug, id } = await asked({ publishWhenApproved: true });
    const hotfix = { name: "Hotfix", bypassReview: true, message: "Urgent" };
    await platform.current.patch(path(slug), hotfix);
    expect((await judge(id, "approve", "ben")).body.problem).toMatchObject({
      code: "version_conflict",
    });
    await save(slug, { tokens: two, baseVersion: 3 });
    expect(await read(id)).not.toHaveProperty("problem");
  });

  it("waits for an approval, or for a request for changes to be taken back", async () => {
    const { slug, id } = await approvedButNotLive();
    expect((await judge(id, "take_back", "cleo")).body.state).toBe("open");
    await judge(id, "request_changes", "dan");
    expect((await judge(id, "take_back", "dan")).body).toMatchObject({ state: "published" });
    expect((await platform.current.get(path(slug))).body.version).toBe(4);
  });

  it("accepts a breaking change only of the content that it was accepted for", async () => {
    const { slug, id } = await asked({ publishWhenApproved: true, acceptBreaking: true });
    await setting("1", "confirm");
    await save(slug, { tokens: { other: { $type: "color", $value: "#222222" } } }, as("cleo"));
    const { body } = await judge(id, "approve", "ben");
    expect(body).toMatchObject({ state: "open", problem: { code: "breaking_change" } });
  });

  it("does not publish in the name of a person who is no editor any more", async () => {
    const { id } = await asked({ publishWhenApproved: true });
    await em().execute("update app_user set role = 'viewer' where subject = 'ada'");
    const { body } = await judge(id, "approve", "ben");
    await em().execute("update app_user set role = 'editor' where subject = 'ada'");
    expect(body).toMatchObject({ state: "open", problem: { code: "forbidden" } });
  });

  it("does not publish in the name of a revoked key", async () => {
    await setting("off");
    const slug = await aPublished(platform.current);
    await setting("1");
    const made = await platform.current.post("/api/v1/admin/keys", { name: "k", role: "editor" });
    const key = { key: made.body.key as string };
    await save(slug, { tokens: one }, key);
    const { id } = (await ask(slug, { revision: 1, publishWhenApproved: true }, key)).body;
    await platform.current.delete(`/api/v1/admin/keys/${made.body.id}`);
    const { body } = await judge(id, "approve", "ben");
    expect(body).toMatchObject({ state: "open", problem: { code: "forbidden" } });
  });
});
