import type { EntityManager } from "@mikro-orm/postgresql";
import { beforeAll, describe, expect, it } from "vitest";
import { type RequestOptions, usePlatform } from "../support/platform.ts";
import { aPerson, type Person } from "./support/people.ts";
import { aPublished, expectError, tokensOf } from "./support/samples.ts";

const platform = usePlatform();
const people: Record<string, Person> = {};
const as = (name: string): RequestOptions => (people[name] as Person).as;
beforeAll(async () => {
  for (const name of ["ada", "ben"]) people[name] = await aPerson(platform.current, name);
  people.root = await aPerson(platform.current, "root", "admin");
});
const em = () => platform.current.owner.em.fork() as EntityManager;
const setting = (value: string) =>
  platform.current.put("/api/v1/admin/settings", { "publish.review": value });
const path = (slug: string) => `/api/v1/themes/${slug}`;
const one = tokensOf("#111111");
const read = async (id: string) =>
  (await platform.current.get(`/api/v1/reviews/${id}`, as("ada"))).body;

/** A theme that is live with a review of its working copy open. */
async function asked(tokens: object = one): Promise<{ slug: string; id: string; hash: string }> {
  await setting("off");
  const slug = await aPublished(platform.current);
  await setting("1");
  const at = `${path(slug)}/working-copy`;
  const { body: copy } = await platform.current.put(at, { tokens }, as("ada"));
  const { body } = await platform.current.post(
    `${at}/reviews`,
    { revision: copy.revision },
    as("ada"),
  );
  return { slug, id: body.id, hash: body.hash };
}

describe("the hashes of versions that an earlier release wrote", () => {
  it("are kept once computed, whether or not the request succeeds", async () => {
    await setting("off");
    const slug = await aPublished(platform.current);
    await platform.current.patch(path(slug), { tokens: one });
    const ofTheme = "theme_id = (select id from theme where slug = ?)";
    await em().execute(`update theme_revision set content_hash = null where ${ofTheme}`, [slug]);
    await setting("1");
    const refused = await platform.current.patch(path(slug), { name: "New" }, as("ada"));
    expectError(refused, 409, "review_required");
    const [row] = await em().execute(
      `select count(*)::int as missing from theme_revision
        where status = 'published' and content_hash is null and ${ofTheme}`,
      [slug],
    );
    expect(row?.missing).toBe(0);
    const back = await platform.current.post(`${path(slug)}/versions/2/rollback`, {}, as("ada"));
    expect(back.status).toBe(200);
  });
});

describe("a review whose working copy is gone", () => {
  it("can be withdrawn", async () => {
    const { slug, id } = await asked();
    await em().execute(
      "delete from working_copy where theme_id = (select id from theme where slug = ?)",
      [slug],
    );
    const { status, body } = await platform.current.post(
      `/api/v1/reviews/${id}/withdraw`,
      {},
      as("ada"),
    );
    expect([status, body.state]).toEqual([200, "withdrawn"]);
  });
});

describe("a comment", () => {
  it("is taken on a token that a group inherits, or that one appearance alone has", async () => {
    const { id } = await asked({
      ...one,
      base: {
        text: { $type: "color", $value: "#333333" },
        more: { deep: { $type: "color", $value: "#444444" } },
      },
      button: { $extends: "{base}", more: { own: { $type: "color", $value: "#555555" } } },
      chip: { $ref: "#/button" },
      $appearances: { dark: { night: { sky: { $type: "color", $value: "#000022" } } } },
    });
    const values: Record<string, string> = {
      "button.text": "#333333",
      "button.more.deep": "#444444",
      "button.more.own": "#555555",
      "chip.more.deep": "#444444",
      "night.sky": "#000022",
    };
    for (const [path, value] of Object.entries(values)) {
      const { status, body } = await platform.current.post(
        `/api/v1/reviews/${id}/comments`,
        { path, body: "Hm" },
        as("ben"),
      );
      expect([path, status, body.valueThen]).toEqual([path, 201, value]);
    }
    const none = { path: "button.none", body: "Hm" };
    expectError(
      await platform.current.post(`/api/v1/reviews/${id}/comments`, none, as("ben")),
      ...([400, "validation_failed", "path"] as const),
    );
  });

  it("ends on groups that extend one another in a circle", async () => {
    const { id } = await asked(one);
    const { slug } = await read(id);
    await platform.current.put(
      `${path(slug)}/working-copy`,
      { tokens: { a: { $extends: "{b}" }, b: { $extends: "{a}" } } },
      as("ada"),
    );
    const none = { path: "a.none", body: "Hm" };
    expectError(
      await platform.current.post(`/api/v1/reviews/${id}/comments`, none, as("ben")),
      ...([400, "validation_failed", "path"] as const),
    );
  });
});

describe("a bypass", () => {
  it("names the people whose request for changes it overrode, and ends the review of what it puts live", async () => {
    const { slug, id, hash } = await asked();
    await platform.current.post(
      `/api/v1/reviews/${id}/verdicts`,
      { verdict: "request_changes", hash },
      as("ben"),
    );
    const bypass = { tokens: one, bypassReview: true, message: "The shop is down" };
    const { body } = await platform.current.patch(path(slug), bypass, as("root"));
    expect(body.version).toBe(3);
    const rows = await platform.current.get(
      `/api/v1/admin/audit?action=theme.review_bypass&entityId=${slug}`,
    );
    expect(rows.body.items[0].changes).toMatchObject({ requestedChanges: { from: ["ben"] } });
    expect(await read(id)).toMatchObject({ state: "published", version: 3, closedBy: "root" });
  });

  it("leaves the review of other content open", async () => {
    const { slug, id } = await asked();
    const bypass = { name: "Hotfix", bypassReview: true, message: "Urgent" };
    await platform.current.patch(path(slug), bypass, as("root"));
    expect(await read(id)).toMatchObject({ state: "open" });
  });
});
