import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aPerson, type Person } from "../contract/support/people.ts";
import { aDraft, aPublished, expectError, tokensOf } from "../contract/support/samples.ts";
import { usePlatform } from "../support/platform.ts";
import { inMinutes, MINUTE, Releases } from "./support/releases.ts";

const platform = usePlatform({ ROLE: "web" });
const releases = new Releases(platform);
const people: Record<string, Person> = {};
const as = (name: string) => (people[name] as Person).as;
beforeAll(async () => {
  for (const name of ["ada", "ben"]) people[name] = await aPerson(platform.current, name);
});
const setting = (values: object) => platform.current.put("/api/v1/admin/settings", values);
beforeEach(async () => {
  await releases.sql("delete from release");
  await setting({ "publish.review": "off", "publish.breaking": "allow" });
});
const path = (slug: string) => `/api/v1/themes/${slug}`;

describe("a release", () => {
  it("is made of known themes, each once, and changed until it is scheduled", async () => {
    const slugs = await releases.themes(2);
    const make = (body: object) => platform.current.post("/api/v1/releases", body);
    expectError(await make({ themes: slugs }), 400, "validation_failed", "name");
    expectError(await make({ name: " ", themes: slugs }), 400, "validation_failed", "name");
    expectError(await make({ name: "x", themes: [] }), 400, "validation_failed", "themes");
    const twice = [...slugs, ...slugs];
    expectError(await make({ name: "x", themes: twice }), 400, "validation_failed", "themes");
    const many = Array.from({ length: 101 }, (_, n) => `t-${n}`);
    expectError(await make({ name: "x", themes: many }), 400, "validation_failed", "themes");
    expectError(await make({ name: "x", themes: ["nowhere"] }), 404, "not_found");
    const id = await releases.create(slugs);
    expect(await releases.read(id)).toMatchObject({
      ...{ name: "Spring", state: "draft", atRisk: false },
      themes: [
        { ready: true, problems: [], baseVersion: 2, revision: 1 },
        { ready: true, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ],
    });
    const at = `/api/v1/releases/${id}`;
    const changed = await platform.current.put(at, { name: "Easter", themes: [slugs[1]] });
    expect(changed.body).toMatchObject({ name: "Easter", themes: [{ slug: slugs[1] }] });
    expect((await releases.schedule(id)).status).toBe(200);
    const late = await platform.current.put(at, { name: "Late", themes: slugs });
    expectError(late, 409, "conflict", "state");
    expectError(await platform.current.get("/api/v1/releases/nothing"), 404, "not_found");
  });

  it("says which theme has nothing to put live, or is behind", async () => {
    const [behind = ""] = await releases.themes(1);
    await platform.current.patch(path(behind), { tokens: tokensOf("#999999") });
    const live = await aPublished(platform.current);
    const draft = await aDraft(platform.current);
    const id = await releases.create([behind, live, draft]);
    const { themes } = await releases.read(id);
    const codeOf = (slug: string) =>
      themes.find((one: { slug: string }) => one.slug === slug).problems[0]?.code;
    expect([codeOf(behind), codeOf(live), codeOf(draft)]).toEqual([
      "version_conflict",
      "conflict",
      undefined,
    ]);
    const refused = await releases.act(id, "publish");
    expectError(refused, 409, "version_conflict", behind);
    expect(refused.body.message).toContain("2 of the 3 themes cannot go live");
    expect(await releases.versions([behind, live, draft])).toEqual([
      ...["published 3", "published 2", "draft 1"],
    ]);
  });
});

describe("the time of a schedule", () => {
  it("has the offset of its zone then, is a whole minute and within a year", async () => {
    const [slug = ""] = await releases.themes(1);
    const id = await releases.create([slug]);
    const refuse = async (at: unknown, timeZone: unknown, field = "at") => {
      const refused = await releases.schedule(id, { at, timeZone });
      expectError(refused, 400, "validation_failed", field);
      return refused.body.message as string;
    };
    const year = new Date().getUTCFullYear() + (new Date().getUTCMonth() > 1 ? 1 : 0);
    // The last Sunday of March: clocks go from 2:00 to 3:00 in Zürich.
    const sunday = 31 - new Date(Date.UTC(year, 2, 31)).getUTCDay();
    const day = `${year}-03-${sunday}`;
    expect(await refuse(`${day}T02:30:00+01:00`, "Europe/Zurich")).toContain(
      `send ${day}T03:30:00+02:00`,
    );
    await refuse(`${day}T02:30:00+02:00`, "Europe/Zurich");
    await refuse(`${day}T12:00:00Z`, "Europe/Zurich");
    await refuse(inMinutes(5).replace("Z", "+05:00"), "Asia/Kolkata");
    await refuse("tomorrow", "UTC");
    await refuse(inMinutes(5).replace("Z", ""), "UTC");
    await refuse(inMinutes(5).replace(":00Z", ":30Z"), "UTC");
    await refuse(inMinutes(-5), "UTC");
    await refuse(inMinutes(367 * 24 * 60), "UTC");
    await refuse(inMinutes(5), "Europe/Zuerich", "timeZone");
    await refuse(inMinutes(5), "+00:00", "timeZone");
    await refuse(inMinutes(5), undefined, "timeZone");
    const valid = await releases.schedule(id, {
      at: `${day}T03:30+02:00`,
      timeZone: "Europe/Zurich",
    });
    expect(valid.body).toMatchObject({
      at: `${day}T01:30:00.000Z`,
      timeZone: "Europe/Zurich",
      state: "scheduled",
    });
  });

  it("tells the hour that comes twice by its offset", async () => {
    const now = new Date();
    const year = now.getUTCFullYear() + (now.getUTCMonth() > 8 ? 1 : 0);
    const sunday = 31 - new Date(Date.UTC(year, 9, 31)).getUTCDay();
    const [slug = ""] = await releases.themes(1);
    const id = await releases.create([slug]);
    const at = async (offset: string) =>
      (
        await releases.schedule(id, {
          at: `${year}-10-${sunday}T02:30:00${offset}`,
          timeZone: "Europe/Zurich",
        })
      ).body.at;
    expect(await at("+02:00")).toBe(`${year}-10-${sunday}T00:30:00.000Z`);
    expect(await at("+01:00")).toBe(`${year}-10-${sunday}T01:30:00.000Z`);
  });
});

describe("a scheduled release", () => {
  it("locks its working copies at every door, by its name, until it is cancelled", async () => {
    const [slug = "", other = ""] = await releases.themes(2);
    const { id } = await releases.scheduled([slug]);
    const lock = async (answer: Promise<{ status: number; body: { message: string } }>) => {
      const refused = (await answer) as Parameters<typeof expectError>[0];
      expectError(refused, 409, "scheduled", "release");
      expect(refused.body.message).toContain("Spring");
      expect(refused.body.details[0].message).toBe(id);
    };
    const copy = `${path(slug)}/working-copy`;
    await lock(releases.save(slug, tokensOf("#222222")));
    await lock(platform.current.delete(copy));
    await lock(platform.current.post(`${path(slug)}/publish`, { workingCopy: true }));
    await lock(platform.current.delete(path(slug)));
    const second = await releases.create([slug, other]);
    expectError(await releases.schedule(second), 409, "scheduled", slug);
    expectError(await releases.act(second, "publish"), 409, "scheduled", slug);
    expect(await releases.read(second)).toMatchObject({
      themes: expect.arrayContaining([
        expect.objectContaining({
          slug,
          problems: [expect.objectContaining({ code: "scheduled" })],
        }),
      ]),
    });
    expect(await releases.versions([slug, other])).toEqual(["published 2", "published 2"]);
    await releases.act(id, "cancel");
    expect((await releases.save(slug, tokensOf("#222222"))).status).toBe(200);
    expect((await releases.schedule(second)).status).toBe(200);
  });

  it("is not overtaken by the last approval of a review that publishes when approved", async () => {
    await setting({ "publish.review": "off" });
    const slug = await aPublished(platform.current);
    await releases.save(slug, tokensOf("#343434"), as("ada"));
    const body = { revision: 1, publishWhenApproved: true };
    const asked = await platform.current.post(
      `${path(slug)}/working-copy/reviews`,
      body,
      as("ada"),
    );
    const { id: review, hash } = asked.body;
    const { id } = await releases.scheduled([slug]);
    const verdict = { verdict: "approve", hash };
    const given = await platform.current.post(
      `/api/v1/reviews/${review}/verdicts`,
      verdict,
      as("ben"),
    );
    expect(given.body).toMatchObject({ state: "open", problem: { code: "scheduled" } });
    expect(await releases.versions([slug])).toEqual(["published 2"]);
    await releases.act(id, "publish");
    expect(await releases.versions([slug])).toEqual(["published 3"]);
    expect((await platform.current.get(`/api/v1/reviews/${review}`)).body).toMatchObject({
      state: "published",
      version: 3,
    });
  });

  it("needs every approval to be scheduled at all", async () => {
    const slugs = await releases.themes(2);
    await setting({ "publish.review": "1" });
    const id = await releases.create(slugs);
    expect((await releases.read(id)).themes[0]).toMatchObject({
      ready: false,
      review: { needed: 1, approvals: 0, approved: false },
    });
    const refused = await releases.schedule(id, {}, as("ada"));
    expectError(refused, 409, "review_required", slugs[0]);
    expect((await releases.read(id)).state).toBe("draft");
  });

  it("needs consent to break what is live, which it keeps", async () => {
    const [slug = ""] = await releases.themes(1);
    await releases.save(slug, { color: { other: { $type: "color", $value: "#111111" } } });
    await setting({ "publish.breaking": "confirm" });
    const id = await releases.create([slug]);
    expectError(await releases.schedule(id), 409, "breaking_change", slug);
    const answer = await releases.schedule(id, { acceptBreaking: true });
    expect(answer.body).toMatchObject({
      acceptBreaking: true,
      themes: [{ verdict: { level: "major", live: 2 } }],
    });
    await releases.fireAt(new Date(answer.body.at));
    expect(await releases.versions([slug])).toEqual(["published 3"]);
  });

  it("moves its time when it is scheduled again, and lists by time", async () => {
    const [one = "", two = ""] = await releases.themes(2);
    const first = await releases.scheduled([one], { at: inMinutes(10) });
    const second = await releases.scheduled([two], { at: inMinutes(20) });
    expect((await releases.schedule(first.id, { at: inMinutes(30) })).status).toBe(200);
    const listed = await platform.current.get("/api/v1/releases?state=scheduled");
    expect(listed.body.items.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    const ofOne = await platform.current.get(`/api/v1/releases?theme=${one}`);
    expect(ofOne.body).toMatchObject({ total: 1, items: [{ id: first.id }] });
    await releases.fireAt(new Date(first.at.getTime() + MINUTE));
    expect(await releases.versions([one])).toEqual(["published 2"]);
  });

  it("goes live early when it is published", async () => {
    const slugs = await releases.themes(2);
    const { id, at } = await releases.scheduled(slugs);
    const answer = await releases.act(id, "publish", {}, as("ben"));
    expect(answer.body).toMatchObject({ state: "published", endedBy: "ben" });
    await releases.fireAt(at);
    expect(await releases.versions(slugs)).toEqual(["published 3", "published 3"]);
    expectError(await releases.act(id, "publish"), 409, "conflict", "state");
  });
});

describe("rolling back a release", () => {
  it("gives every theme what it had, first publications their draft", async () => {
    const [live = ""] = await releases.themes(1);
    const fresh = await aDraft(platform.current, { tokens: tokensOf("#565656") });
    const id = await releases.create([live, fresh]);
    expect((await releases.act(id, "publish")).status).toBe(200);
    expect(await releases.versions([live, fresh])).toEqual(["published 3", "published 2"]);
    await setting({ "publish.review": "2" });
    const answer = await releases.act(id, "revert", {}, as("ben"));
    expect(answer.body).toMatchObject({ state: "reverted", revertedBy: "ben" });
    expect(await releases.versions([live, fresh])).toEqual(["published 4", "draft 3"]);
    expect((await platform.current.get(path(live))).body.tokens).toEqual(tokensOf());
    const { body } = await platform.current.get("/rt/v1/manifest.json");
    expect(body.themes.map(({ slug }: { slug: string }) => slug)).not.toContain(fresh);
    expectError(await releases.act(id, "revert"), 409, "conflict", "state");
  });

  it("is refused as a whole if one has moved on", async () => {
    const slugs = await releases.themes(3);
    const id = await releases.create(slugs);
    await releases.act(id, "publish");
    const moved = slugs[1] ?? "";
    await platform.current.patch(path(moved), { name: "Later" });
    expectError(await releases.act(id, "revert"), 409, "version_conflict", moved);
    expect(await releases.versions(slugs)).toEqual(["published 3", "published 4", "published 3"]);
    expect((await releases.read(id)).state).toBe("published");
  });
});

it("emits what happens to webhooks, at risk once", async () => {
  await releases.sql(
    `insert into webhook (id, name, preset, shown_url, sealed, events, themes, enabled, created_at,
      created_by, updated_at) values (gen_random_uuid(), 'x', 'generic', 'https://a.example', '',
      '{release.scheduled,release.published,release.failed,release.cancelled,release.at_risk,release.reverted}', '{}',
      true, now(), 'me', now())`,
  );
  const [slug = ""] = await releases.themes(1);
  const { id, at } = await releases.scheduled([slug], {}, as("ada"));
  await platform.current.patch(path(slug), { name: "A" });
  await platform.current.patch(path(slug), { name: "B" });
  await releases.fireAt(at);
  await releases.save(slug, tokensOf("#787878"), {});
  const events = await releases.sql<{ type: string; data: object }[]>(
    "select type, data from event order by id",
  );
  expect(events.map(({ type }) => type)).toEqual([
    ...["release.scheduled", "release.at_risk", "release.failed"],
  ]);
  expect(events[2]?.data).toMatchObject({
    ...{ release: id, name: "Spring", at: at.toISOString(), themes: [slug], by: "ada" },
    reasons: [{ theme: slug, message: expect.stringContaining("version 4") }],
  });
  const [fresh = ""] = await releases.themes(1);
  const again = await releases.create([fresh]);
  expect((await releases.act(again, "publish")).status).toBe(200);
  expect((await releases.act(again, "revert", {}, as("ada"))).status).toBe(200);
  const [last] = await releases.sql<{ type: string; data: object }[]>(
    "select type, data from event order by id desc limit 1",
  );
  expect(last).toMatchObject({
    type: "release.reverted",
    data: { release: again, themes: [fresh], by: "ada" },
  });
  await releases.sql("delete from webhook");
});

it("shows in one read of the manifest all themes new, or all as they were", async () => {
  const slugs = await releases.themes(8);
  const { id } = await releases.scheduled(slugs);
  const seen = new Set<string>();
  let going = true;
  const readers = Array.from({ length: 3 }, async () => {
    while (going) {
      const { body } = await platform.current.get("/rt/v1/manifest.json");
      const versions = body.themes
        .filter(({ slug }: { slug: string }) => slugs.includes(slug))
        .map(({ version }: { version: number }) => version);
      seen.add([...new Set(versions)].join());
    }
  });
  expect((await releases.act(id, "publish")).status).toBe(200);
  await expect.poll(() => seen.has("3")).toBe(true);
  going = false;
  await Promise.all(readers);
  expect([...seen]).toEqual(["2", "3"]);
});
