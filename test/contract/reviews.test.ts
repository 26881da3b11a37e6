import type { EntityManager } from "@mikro-orm/postgresql";
import { beforeAll, describe, expect, it } from "vitest";
import { type RequestOptions, usePlatform } from "../support/platform.ts";
import { aPerson, type Person } from "./support/people.ts";
import {
  aDraft,
  aPublished,
  brokenTokens,
  expectError,
  freshSlug,
  tokensOf,
} from "./support/samples.ts";

const platform = usePlatform();
const people: Record<string, Person> = {};
const as = (name: string): RequestOptions => (people[name] as Person).as;
let viewer: string;
let editorKey: string;
beforeAll(async () => {
  for (const name of ["ada", "ben", "cleo", "dan"]) {
    people[name] = await aPerson(platform.current, name);
  }
  people.root = await aPerson(platform.current, "root", "admin");
  viewer = await platform.current.keyFor("viewer");
  editorKey = await platform.current.keyFor("editor");
});
const setting = (value: string) =>
  platform.current.put("/api/v1/admin/settings", { "publish.review": value });

const path = (slug: string) => `/api/v1/themes/${slug}`;
const one = tokensOf("#111111");
const two = tokensOf("#222222");
const save = (slug: string, tokens: object, who = "ada") =>
  platform.current.put(`${path(slug)}/working-copy`, { tokens }, as(who));
const ask = (slug: string, body: object, who = "ada") =>
  platform.current.post(`${path(slug)}/working-copy/reviews`, body, as(who));
const read = async (id: string, who = "ada") =>
  (await platform.current.get(`/api/v1/reviews/${id}`, as(who))).body;
const judge = async (id: string, verdict: string, who: string, more: object = {}) =>
  platform.current.post(
    `/api/v1/reviews/${id}/verdicts`,
    { verdict, hash: (await read(id)).hash, ...more },
    as(who),
  );
const publish = (slug: string, who = "ada") =>
  platform.current.post(`${path(slug)}/publish`, { workingCopy: true }, as(who));

/** A theme that is live with a review of its working copy open; setting `1` unless given. */
async function asked(body: object = {}, needed = "1"): Promise<{ slug: string; id: string }> {
  await setting("off");
  const slug = await aPublished(platform.current);
  await setting(needed);
  const { body: copy } = await save(slug, one);
  const answer = await ask(slug, { revision: copy.revision, ...body });
  expect(answer.status).toBe(201);
  return { slug, id: answer.body.id };
}

describe("asking for a review", () => {
  it("answers with the content's hash, its verdict and what is missing", async () => {
    const { slug, id } = await asked({ message: "Darker" });
    expect(await read(id)).toMatchObject({
      ...{ id, slug, name: "A theme", state: "open", message: "Darker", revision: 1 },
      ...{ baseVersion: 2, themeVersion: 2, stale: false, requestedBy: "ada" },
      ...{ needed: 1, missing: 1, approved: false, verdicts: [], comments: [], mayApprove: false },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      verdict: { level: "minor", live: 2, counts: { value_changed: 1 } },
    });
    expect(await read(id, "ben")).toMatchObject({ mayApprove: true });
  });

  it("takes the revision that the caller saw, a fit document, and one open review", async () => {
    const { slug, id } = await asked();
    expectError(await ask(slug, {}), 400, "validation_failed", "revision");
    expectError(await ask(slug, { revision: 7 }), 412, "precondition_failed");
    const again = await ask(slug, { revision: 1 });
    expectError(again, 409, "conflict", "review");
    expect(again.body.message).toContain(id);
    const broken = await aDraft(platform.current);
    expectError(await ask(broken, { revision: 1 }), 404, "not_found");
    await save(broken, brokenTokens);
    expectError(await ask(broken, { revision: 1 }), 400, "validation_failed", "color.primary");
    expectError(await ask("nowhere", { revision: 1 }), 404, "not_found");
    expectError(await platform.current.get("/api/v1/reviews/nothing"), 404, "not_found");
  });

  it("is nothing for viewers, and a key may ask", async () => {
    const { id } = await asked();
    const refused = await platform.current.get(`/api/v1/reviews/${id}`, { key: viewer });
    expectError(refused, 403, "forbidden");
    await setting("off");
    const slug = await aPublished(platform.current);
    await platform.current.put(`${path(slug)}/working-copy`, { tokens: two }, { key: editorKey });
    const made = await platform.current.request(`${path(slug)}/working-copy/reviews`, {
      method: "POST",
      json: { message: "By the build" },
      key: editorKey,
      headers: { "if-match": '"1"' },
    });
    expect(made.status).toBe(201);
    expect(made.body.requestedBy).toMatch(/^key:/);
  });
});

describe("approving", () => {
  it("lets exactly that content go live: an edit makes it stale, undoing the edit counts again", async () => {
    const { slug, id } = await asked();
    expectError(await publish(slug), 409, "review_required", "approvals");
    const { body } = await judge(id, "approve", "ben", { message: "Good" });
    expect(body).toMatchObject({
      missing: 0,
      approved: true,
      verdicts: [{ verdict: "approve", by: "ben", message: "Good", counts: true }],
    });
    await save(slug, two);
    expectError(await publish(slug), 409, "review_required", "approvals");
    expect(await read(id)).toMatchObject({
      stale: true,
      missing: 1,
      verdicts: [{ counts: false }],
    });
    await save(slug, one, "cleo");
    expect(await read(id)).toMatchObject({ stale: false, approved: true });
    const live = await publish(slug, "cleo");
    expect([live.status, live.body.version]).toEqual([200, 3]);
    expect(await read(id)).toMatchObject({ state: "published", version: 3, closedBy: "cleo" });
  });

  it("is for people other than the authors", async () => {
    const { slug, id } = await asked();
    expectError(await judge(id, "approve", "ada"), 403, "forbidden");
    const { hash } = await read(id);
    for (const key of [editorKey, undefined]) {
      const refused = await platform.current.post(
        `/api/v1/reviews/${id}/verdicts`,
        { verdict: "approve", hash },
        key === undefined ? {} : { key },
      );
      expectError(refused, 403, "forbidden");
    }
    await save(slug, two, "ben");
    await save(slug, one, "cleo");
    for (const who of ["ben", "cleo"]) {
      expectError(await judge(id, "approve", who), 403, "forbidden");
    }
    expect((await judge(id, "approve", "dan")).status).toBe(201);
  });

  it("does not count from who wrote the draft that the copy started from, nor wrote later", async () => {
    await setting("off");
    const slug = freshSlug();
    await platform.current.post("/api/v1/themes", { slug, name: "A", tokens: one }, as("ben"));
    await setting("1");
    await save(slug, one, "ada");
    const { id } = (await ask(slug, { revision: 1 })).body;
    expectError(await judge(id, "approve", "ben"), 403, "forbidden");
    expect((await judge(id, "approve", "cleo")).body.approved).toBe(true);
    await save(slug, two, "cleo");
    await save(slug, one, "ada");
    expect(await read(id)).toMatchObject({ approved: false, verdicts: [{ counts: false }] });
  });

  it("refuses what is not the content any more, and unclear verdicts", async () => {
    const { slug, id } = await asked();
    const { hash } = await read(id);
    await save(slug, two);
    expectError(await judge(id, "approve", "ben", { hash }), 409, "version_conflict", "hash");
    expectError(await judge(id, "maybe", "ben"), 400, "validation_failed", "verdict");
    const none = await platform.current.post(
      `/api/v1/reviews/${id}/verdicts`,
      { verdict: "approve" },
      as("ben"),
    );
    expectError(none, 400, "validation_failed", "hash");
  });

  it("passes by PATCH, import and an editor's key too, and a retry finds it live", async () => {
    for (const how of ["patch", "import"] as const) {
      const { slug, id } = await asked();
      await judge(id, "approve", "ben");
      const key = { key: editorKey };
      const answer =
        how === "patch"
          ? await platform.current.patch(path(slug), { tokens: one }, key)
          : await platform.current.post(
              "/api/v1/themes/import",
              { slug, name: "A theme", tokens: one },
              key,
            );
      expect(answer.status).toBeLessThan(300);
      expect(await read(id)).toMatchObject({ state: "published", version: 3 });
    }
  });

  it("takes two where the rule says two, and no one counts twice", async () => {
    const { slug, id } = await asked({}, "2");
    await judge(id, "approve", "ben");
    await judge(id, "approve", "ben");
    expect(await read(id)).toMatchObject({ needed: 2, missing: 1 });
    expectError(await publish(slug), 409, "review_required", "approvals");
    await judge(id, "approve", "cleo");
    expect((await publish(slug)).status).toBe(200);
  });

  it("ends with the role: who is gone or no editor any more neither approves nor blocks", async () => {
    const em = platform.current.owner.em.fork() as EntityManager;
    const eve = await aPerson(platform.current, "eve");
    const fay = await aPerson(platform.current, "fay");
    people.eve = eve;
    people.fay = fay;
    const { slug, id } = await asked();
    await judge(id, "approve", "eve");
    await judge(id, "request_changes", "fay");
    await em.execute("delete from app_user where subject = 'eve'");
    await em.execute("update app_user set role = 'viewer' where subject = 'fay'");
    expect(await read(id)).toMatchObject({ missing: 1, approved: false });
    expectError(await publish(slug), 409, "review_required", "approvals");
    await judge(id, "approve", "ben");
    expect((await publish(slug)).status).toBe(200);
  });
});

describe("a request for changes", () => {
  it("blocks whatever is saved, until its author takes it back", async () => {
    const { slug, id } = await asked();
    await judge(id, "request_changes", "cleo", { message: "Too dark" });
    await judge(id, "approve", "ben");
    const refused = await publish(slug);
    expectError(refused, 409, "review_required", "changes");
    expect(refused.body.details).toEqual([{ field: "changes", message: "are requested by cleo" }]);
    await save(slug, two);
    await judge(id, "approve", "ben");
    expectError(await publish(slug), 409, "review_required", "changes");
    await judge(id, "take_back", "cleo");
    expect((await publish(slug)).status).toBe(200);
  });
});

describe("publishing when approved", () => {
  it("publishes once when two last approvals come at once, in the name of who asked", async () => {
    const { slug, id } = await asked({ publishWhenApproved: true });
    const { hash } = await read(id);
    const body = { verdict: "approve", hash };
    const answers = await Promise.all(
      ["ben", "cleo"].map((who) =>
        platform.current.post(`/api/v1/reviews/${id}/verdicts`, body, as(who)),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { body: theme } = await platform.current.get(path(slug));
    expect(theme).toMatchObject({ version: 3, tokens: one, updatedBy: "ada" });
    expect(await read(id)).toMatchObject({ state: "published", version: 3 });
    const rows = await platform.current.get(
      `/api/v1/admin/audit?action=theme.publish&entityId=${slug}&limit=1`,
    );
    expect(rows.body.items[0]).toMatchObject({ actor: "ada", changes: { review: { to: id } } });
    expectError(await platform.current.get(`${path(slug)}/working-copy`), 404, "not_found");
  });

  it("keeps the approval when the door refuses, and says why", async () => {
    const { slug, id } = await asked({ publishWhenApproved: true });
    await platform.current.patch(
      path(slug),
      { name: "Hotfix", bypassReview: true, message: "Urgent" },
      as("root"),
    );
    const { status, body } = await judge(id, "approve", "ben");
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: "open",
      approved: true,
      problem: { code: "version_conflict", message: expect.stringContaining("version 3") },
    });
    expect((await platform.current.get(path(slug))).body).toMatchObject({ version: 3 });
  });
});

describe("comments", () => {
  it("keep the token's value then, show it now, and are resolved", async () => {
    const { slug, id } = await asked();
    const at = `/api/v1/reviews/${id}/comments`;
    const made = await platform.current.post(
      at,
      { path: "color.primary", body: "Too dark?" },
      as("ben"),
    );
    expect(made.status).toBe(201);
    await platform.current.post(at, { body: "Nice otherwise" }, { key: editorKey });
    await save(slug, two);
    expect((await read(id)).comments).toMatchObject([
      {
        path: "color.primary",
        body: "Too dark?",
        by: "ben",
        valueThen: "#111111",
        valueNow: "#222222",
      },
      { body: "Nice otherwise", resolved: false },
    ]);
    const comment = `${at}/${made.body.id}`;
    const resolved = await platform.current.patch(comment, { resolved: true }, as("ada"));
    expect(resolved.body).toMatchObject({ resolved: true, resolvedBy: "ada" });
    expect((await platform.current.patch(comment, { resolved: true }, as("ben"))).status).toBe(200);
    expect((await read(id)).comments[0]).toMatchObject({ resolvedBy: "ada" });
    expectError(
      await platform.current.post(at, { path: "color.none", body: "x" }, as("ben")),
      ...([400, "validation_failed", "path"] as const),
    );
    const long = { body: "x".repeat(2001) };
    expectError(await platform.current.post(at, long, as("ben")), 400, "validation_failed", "body");
    const nothing = { body: " " };
    expectError(await platform.current.post(at, nothing, as("ben")), 400, "validation_failed");
    expectError(await platform.current.patch(`${at}/${id}`, { resolved: true }), 404, "not_found");
  });
});

describe("the end of a review", () => {
  it("is its withdrawal, by who asked or an admin; then it takes nothing more", async () => {
    const { slug, id } = await asked();
    const at = `/api/v1/reviews/${id}/withdraw`;
    expectError(await platform.current.post(at, {}, as("ben")), 403, "forbidden");
    expect((await platform.current.post(at, {}, as("ada"))).body.state).toBe("withdrawn");
    expectError(await platform.current.post(at, {}, as("ada")), 409, "conflict", "state");
    expectError(await judge(id, "approve", "ben"), 409, "conflict", "state");
    expect((await ask(slug, { revision: 1 })).status).toBe(201);
  });

  it("is the end of its working copy, or of its theme", async () => {
    const discarded = await asked();
    await platform.current.delete(`${path(discarded.slug)}/working-copy`, as("ben"));
    expect(await read(discarded.id)).toMatchObject({ state: "withdrawn", closedBy: "ben" });
    const deleted = await asked();
    await platform.current.delete(path(deleted.slug));
    expectError(await platform.current.get(`/api/v1/reviews/${deleted.id}`), 404, "not_found");
  });
});

describe("the list of reviews", () => {
  it("has what waits for me, and filters by state and theme", async () => {
    const { slug, id } = await asked();
    const ids = async (query: string, who: string): Promise<string[]> => {
      const { body } = await platform.current.get(`/api/v1/reviews?theme=${slug}${query}`, as(who));
      expect(body.total).toBe(body.items.length);
      return body.items.map((item: { id: string }) => item.id);
    };
    expect(await ids("&state=open", "ada")).toEqual([id]);
    expect(await ids("&state=published", "ada")).toEqual([]);
    expect(await ids("&waitingForMe=true", "ben")).toEqual([id]);
    expect(await ids("&waitingForMe=true", "ada")).toEqual([]);
    await judge(id, "request_changes", "ben");
    expect(await ids("&waitingForMe=true", "ben")).toEqual([]);
    expect(await ids("&waitingForMe=true", "ada")).toEqual([id]);
    await judge(id, "approve", "ben");
    expect(await ids("&waitingForMe=true", "ada")).toEqual([]);
    await save(slug, two);
    expect(await ids("&waitingForMe=true", "ben")).toEqual([id]);
    const wrong = await platform.current.get("/api/v1/reviews?state=gone");
    expectError(wrong, 400, "validation_failed", "state");
  });
});
