import type { EntityManager } from "@mikro-orm/postgresql";
import { beforeAll, describe, expect, it } from "vitest";
import { type RequestOptions, usePlatform } from "../support/platform.ts";
import { aPerson, type Person } from "./support/people.ts";
import { aPublished, expectError } from "./support/samples.ts";

const platform = usePlatform();
const people: Record<string, Person> = {};
const as = (name: string): RequestOptions => (people[name] as Person).as;
const em = () => platform.current.owner.em.fork() as EntityManager;
beforeAll(async () => {
  people.ada = await aPerson(platform.current, "ada", "editor", ["web"]);
  people.wim = await aPerson(platform.current, "wim", "editor", ["web"]);
  people.bea = await aPerson(platform.current, "bea", "editor", ["brand"]);
  people.bob = await aPerson(platform.current, "bob", "editor", ["brand"]);
  people.lea = await aPerson(platform.current, "lea", "editor", ["layout"]);
  people.zoe = await aPerson(platform.current, "zoe", "editor");
  people.root = await aPerson(platform.current, "root", "admin");
});

const path = (slug: string) => `/api/v1/themes/${slug}`;
const document = (color: string, space = 4, more: object = {}) => ({
  color: {
    primary: { $type: "color", $value: color },
    logo: { ink: { $type: "color", $value: "#000000" } },
  },
  space: { small: { $type: "dimension", $value: { value: space, unit: "px" } } },
  radius: { $type: "dimension", full: { $value: { value: 99, unit: "px" } } },
  ...more,
});
const live = document("#0057b7");
const owners = [
  { paths: ["color.*"], group: "brand" },
  { paths: ["space.*"], group: "layout" },
];

/** A published theme with these owners and rule, with a review of a working copy. */
async function asked(
  tokens: object,
  rules: object = { owners },
  body: object = {},
): Promise<{ slug: string; id: string }> {
  const slug = await aPublished(platform.current, { tokens: live });
  const at = `${path(slug)}/working-copy`;
  const set = await platform.current.put(`${path(slug)}/governance`, { review: "1", ...rules });
  expect(set.status).toBe(200);
  const saved = await platform.current.put(at, { tokens, ...body }, as("ada"));
  const { revision } = saved.body;
  const review = await platform.current.post(`${at}/reviews`, { revision }, as("ada"));
  expect(review.status).toBe(201);
  return { slug, id: review.body.id };
}
const read = async (id: string) =>
  (await platform.current.get(`/api/v1/reviews/${id}`, as("ada"))).body;
const judge = async (id: string, who: string, verdict = "approve") =>
  platform.current.post(
    `/api/v1/reviews/${id}/verdicts`,
    { verdict, hash: (await read(id)).hash },
    as(who),
  );
const publish = (slug: string) =>
  platform.current.post(`${path(slug)}/publish`, { workingCopy: true }, as("ada"));
const pathsOf = async (id: string): Promise<string[]> =>
  ((await read(id)).owners ?? []).map((one: { path: string }) => one.path);

describe("owners of paths", () => {
  it("of each path in the diff have to approve, and the missing one is named", async () => {
    const { slug, id } = await asked(document("#123456", 8));
    expect(await read(id)).toMatchObject({
      approved: false,
      owners: [
        { path: "color.*", owners: [{ group: "brand" }], missing: true },
        { path: "space.*", owners: [{ group: "layout" }], missing: true },
      ],
    });
    expect((await judge(id, "bea")).status).toBe(201);
    expect(await read(id)).toMatchObject({
      ...{ missing: 0, approved: false },
      owners: [
        { path: "color.*", missing: false },
        { path: "space.*", missing: true },
      ],
    });
    const refused = await publish(slug);
    expectError(refused, 409, "review_required", "owners");
    expect(refused.body.message).toContain("an owner of space.*");
    expect(refused.body.details).toEqual([
      { field: "owners", message: "of space.* have not approved: the group layout" },
    ]);
    await judge(id, "lea");
    expect((await read(id)).approved).toBe(true);
    expect((await publish(slug)).status).toBe(200);
  });

  it("hold at every door, also where no other review is asked, and forbid no typing", async () => {
    const slug = await aPublished(platform.current, { tokens: live });
    await platform.current.put(`${path(slug)}/governance`, { review: null, owners });
    const saved = { tokens: document("#222222") };
    expect(
      (await platform.current.put(`${path(slug)}/working-copy`, saved, as("ada"))).status,
    ).toBe(200);
    for (const body of [{ tokens: document("#222222") }, { tokens: document("#0057b7", 9) }]) {
      const refused = await platform.current.patch(path(slug), body, as("ada"));
      expectError(refused, 409, "review_required", "owners");
    }
    const imported = { slug, name: "A theme", tokens: document("#222222") };
    const sent = await platform.current.post("/api/v1/themes/import", imported, as("ada"));
    expectError(sent, 409, "review_required", "owners");
    // Paths that have no owner go live as before.
    const free = { tokens: document("#0057b7", 4, { radius: {} }) };
    expect((await platform.current.patch(path(slug), free, as("ada"))).status).toBe(200);
    const back = await platform.current.post(`${path(slug)}/versions/2/rollback`, {}, as("ada"));
    expect(back.status).toBe(200);
    const bypass = { ...saved, bypassReview: true, message: "Urgent" };
    expect((await platform.current.patch(path(slug), bypass, as("root"))).status).toBe(200);
    const rows = await platform.current.get(
      `/api/v1/admin/audit?action=theme.review_bypass&entityId=${slug}`,
    );
    expect(rows.body.items[0].changes.owners.from).toMatchObject([{ path: "color.*" }]);
  });

  it("are those of the closest path, and of * the rest, a new name among it", async () => {
    const rules = {
      owners: [
        ...owners,
        { paths: ["color.logo.*"], subject: "zoe" },
        { paths: ["*"], group: "web" },
      ],
    };
    const ink = document("#0057b7");
    ink.color.logo.ink.$value = "#111111";
    expect(await pathsOf((await asked(ink, rules)).id)).toEqual(["color.logo.*"]);
    const round = document("#0057b7", 4, { radius: {} });
    expect(await pathsOf((await asked(round, rules)).id)).toEqual(["*"]);
    const renamed = await asked(live, rules, { name: "Other" });
    expect(await pathsOf(renamed.id)).toEqual(["*"]);
    const dark = { $appearances: { dark: { color: { primary: { $value: "#ffffff" } } } } };
    expect(await pathsOf((await asked(document("#0057b7", 4, dark), rules)).id)).toEqual([
      "color.*",
    ]);
  });

  it("ask of a resolver for the paths in its sets and contexts", async () => {
    const resolver = {
      version: "2025.10",
      sets: { core: { sources: [document("#123456")] } },
      resolutionOrder: [{ $ref: "#/sets/core" }],
    };
    const { id } = await asked(resolver, { owners: [...owners, { paths: ["*"], group: "web" }] });
    expect(await pathsOf(id)).toEqual(["*", "color.*", "space.*"]);
  });

  it("approve as one of them who did not write it, and either of two owners is enough", async () => {
    const rules = { owners: [...owners, { paths: ["color.*"], subject: "zoe" }] };
    const { slug, id } = await asked(document("#123456"), rules);
    const at = `${path(slug)}/working-copy`;
    await platform.current.put(at, { tokens: document("#654321") }, as("bea"));
    expectError(await judge(id, "bea"), 403, "forbidden");
    await judge(id, "wim");
    const refused = await publish(slug);
    expect(refused.body.details).toEqual([
      { field: "owners", message: "of color.* have not approved: the group brand or zoe" },
    ]);
    await judge(id, "zoe");
    expect((await publish(slug)).status).toBe(200);
  });

  it("count no more once they are demoted, deleted or out of the group", async () => {
    const away = {
      demoted: "update app_user set role = 'viewer' where subject = ?",
      left: "update app_user set groups = '{}' where subject = ?",
      deleted: "delete from app_user where subject = ?",
    };
    for (const [who, sql] of Object.entries(away)) {
      people[who] = await aPerson(platform.current, who, "editor", ["brand"]);
      const { slug, id } = await asked(document("#123456"));
      await judge(id, who);
      expect((await read(id)).approved).toBe(true);
      await em().execute(sql, [who]);
      expect(await read(id)).toMatchObject({ approved: false, owners: [{ missing: true }] });
      expectError(await publish(slug), 409, "review_required", "owners");
    }
  });

  it("may judge although they are none of the theme's editors, whose approval still counts", async () => {
    const rules = { owners, editors: [{ group: "web" }] };
    const { slug, id } = await asked(document("#123456"), rules);
    expectError(await judge(id, "zoe"), 403, "forbidden");
    const of = async (who: string) =>
      (await platform.current.get(`/api/v1/reviews/${id}`, as(who))).body.mayApprove;
    expect([await of("zoe"), await of("bea"), await of("wim")]).toEqual([false, true, true]);
    expect((await judge(id, "bea")).body.approved).toBe(true);
    const saved = { tokens: document("#999999") };
    const refused = await platform.current.put(`${path(slug)}/working-copy`, saved, as("bea"));
    expectError(refused, 403, "forbidden");
    expect((await publish(slug)).status).toBe(200);
  });

  it("publish with the last of them, unless who asked has left the editors", async () => {
    for (const isEditor of [true, false]) {
      const who = isEditor ? "stays" : "leaves";
      people[who] = await aPerson(platform.current, who, "editor", ["web"]);
      const slug = await aPublished(platform.current, { tokens: live });
      const at = `${path(slug)}/working-copy`;
      const rules = { review: "1", owners, editors: [{ group: "web" }] };
      await platform.current.put(`${path(slug)}/governance`, rules);
      await platform.current.put(at, { tokens: document("#123456") }, as(who));
      const armed = { revision: 1, publishWhenApproved: true };
      const { id } = (await platform.current.post(`${at}/reviews`, armed, as(who))).body;
      expect((await judge(id, "wim")).body.state).toBe("open");
      if (!isEditor) {
        await em().execute("update app_user set groups = '{}' where subject = ?", [who]);
      }
      const { body } = await judge(id, "bea");
      if (isEditor) expect(body).toMatchObject({ state: "published" });
      else expect(body).toMatchObject({ state: "open", problem: { code: "forbidden" } });
    }
  });
});
