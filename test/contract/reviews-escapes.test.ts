import type { EntityManager } from "@mikro-orm/postgresql";
import { beforeAll, describe, expect, it } from "vitest";
import { costOf } from "../support/cost.ts";
import { type RequestOptions, usePlatform } from "../support/platform.ts";
import { aPerson, type Person } from "./support/people.ts";
import { aPublished, expectError, tokensOf } from "./support/samples.ts";

const platform = usePlatform();
const people: Record<string, Person> = {};
const as = (name: string): RequestOptions => (people[name] as Person).as;
beforeAll(async () => {
  for (const name of ["ada", "ben", "cleo", "dan"]) {
    people[name] = await aPerson(platform.current, name);
  }
});
const em = () => platform.current.running.services.orm.em.fork() as EntityManager;
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
});
