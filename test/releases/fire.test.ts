import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aPerson, type Person } from "../contract/support/people.ts";
import { aDraft, brokenTokens, tokensOf } from "../contract/support/samples.ts";
import { usePlatform } from "../support/platform.ts";
import { MINUTE, Releases } from "./support/releases.ts";

// Without workers, so that each test says when it is.
const platform = usePlatform({ ROLE: "web" });
const releases = new Releases(platform);
const people: Record<string, Person> = {};
const as = (name: string) => (people[name] as Person).as;
beforeAll(async () => {
  for (const name of ["ada", "ben"]) people[name] = await aPerson(platform.current, name);
});
beforeEach(async () => {
  await releases.sql("delete from release");
  await setting({ "publish.review": "off", "publish.breaking": "allow" });
});
const setting = (values: object) => platform.current.put("/api/v1/admin/settings", values);
const before2 = (at: Date, ms = 1000) => new Date(at.getTime() - ms);

/** Asserts that a release failed and changed no theme. */
async function expectUnchanged(id: string, slugs: readonly string[], versions: string[]) {
  expect(await releases.versions(slugs)).toEqual(versions);
  const release = await releases.read(id);
  expect(release.state).toBe("failed");
  // The working copies are free again.
  for (const slug of slugs)
    expect((await releases.save(slug, tokensOf("#abcdef"))).status).toBe(200);
  return release;
}

describe("a scheduled release", () => {
  it("puts all of its themes live at its time, and not before", async () => {
    const slugs = await releases.themes(3);
    const { id, at } = await releases.scheduled(slugs, {}, as("ada"));
    await releases.fireAt(before2(at));
    expect(await releases.versions(slugs)).toEqual(Array(3).fill("published 2"));
    await releases.fireAt(at);
    expect(await releases.versions(slugs)).toEqual(Array(3).fill("published 3"));
    expect(await releases.read(id)).toMatchObject({
      ...{ state: "published", endedBy: "ada", atRisk: false },
      themes: slugs.toSorted().map((slug) => ({ slug, version: 3, previousVersion: 2 })),
    });
    for (const slug of slugs) {
      expect((await platform.current.get(`/api/v1/themes/${slug}`)).body).toMatchObject({
        ...{ tokens: tokensOf("#111111"), updatedBy: "ada" },
      });
      const copy = await platform.current.get(`/api/v1/themes/${slug}/working-copy`);
      expect(copy.status).toBe(404);
    }
  });

  it("is audited as who scheduled it, theme by theme, also after they are gone", async () => {
    const [slug = ""] = await releases.themes(1);
    people.eve = await aPerson(platform.current, "eve");
    const { id, at } = await releases.scheduled([slug], {}, as("eve"));
    await releases.sql("update app_user set role = 'viewer' where subject = 'eve'");
    await releases.sql("delete from app_user where subject = 'eve'");
    await releases.fireAt(at);
    expect(await releases.versions([slug])).toEqual(["published 3"]);
    const rows = await platform.current.get(`/api/v1/admin/audit?limit=2`);
    const byAction = rows.body.items.toSorted((a: { action: string }, b: { action: string }) =>
      a.action.localeCompare(b.action),
    );
    expect(byAction).toMatchObject([
      { actor: "eve", action: "release.publish", entityType: "release", entityId: id },
      { actor: "eve", action: "theme.publish", entityId: slug, changes: { release: { to: id } } },
    ]);
  });

  it("that is 300 days away does not go live today", async () => {
    const [slug = ""] = await releases.themes(1);
    const far = new Date(Date.now() + 300 * 24 * 60 * MINUTE).toISOString();
    const { at } = await releases.scheduled([slug], { at: `${far.slice(0, 16)}Z` });
    await releases.fireAt(new Date());
    await releases.fireAt(before2(at, 24 * 60 * MINUTE));
    expect(await releases.versions([slug])).toEqual(["published 2"]);
    expect(await releases.worker().next()).toBeGreaterThan(299 * 24 * 60 * MINUTE);
    await releases.fireAt(at);
    expect(await releases.versions([slug])).toEqual(["published 3"]);
  });

  it("can be cancelled a second before its time", async () => {
    const slugs = await releases.themes(2);
    const { id, at } = await releases.scheduled(slugs);
    await releases.fireAt(before2(at));
    expect((await releases.act(id, "cancel")).body.state).toBe("cancelled");
    await releases.fireAt(at);
    expect(await releases.versions(slugs)).toEqual(["published 2", "published 2"]);
    expect((await releases.save(slugs[0] ?? "", tokensOf("#222222"))).status).toBe(200);
    expect((await releases.act(id, "cancel")).status).toBe(409);
  });

  it("that is cancelled after a worker claimed it stays as it is", async () => {
    const slugs = await releases.themes(2);
    const { id, at } = await releases.scheduled(slugs);
    const claimed = await releases.worker().claim({ before: at });
    expect((await releases.act(id, "cancel")).status).toBe(200);
    await releases.worker().fire({ ...(claimed ?? { id, claim: id }), before: at });
    expect(await releases.versions(slugs)).toEqual(["published 2", "published 2"]);
    expect((await releases.read(id)).state).toBe("cancelled");
  });

  it("is published once by two workers, and by one if the other died", async () => {
    const slugs = await releases.themes(3);
    const { id, at } = await releases.scheduled(slugs);
    const died = await releases.worker().claim({ before: at });
    expect(died).not.toBeNull();
    await releases.fireAt(at);
    expect((await releases.read(id)).state).toBe("scheduled");
    const later = new Date(at.getTime() + 2 * MINUTE);
    await Promise.all([releases.fireAt(later), releases.fireAt(later), releases.fireAt(later)]);
    expect(await releases.versions(slugs)).toEqual(Array(3).fill("published 3"));
    // The first worker was only slow: its claim is over.
    await releases.worker().fire({ ...(died ?? { id, claim: id }), before: later });
    expect(await releases.versions(slugs)).toEqual(Array(3).fill("published 3"));
    expect((await releases.read(id)).state).toBe("published");
    const rows = await platform.current.get(
      `/api/v1/admin/audit?action=release.publish&entityId=${id}`,
    );
    expect(rows.body.total).toBe(1);
  });
});

describe("a release of which one theme may not go live", () => {
  it("leaves ten themes as they were, after a hotfix of one", async () => {
    const slugs = await releases.themes(10);
    const { id, at } = await releases.scheduled(slugs);
    const fixed = slugs[4] ?? "";
    const hotfix = { tokens: tokensOf("#333333") };
    expect((await platform.current.patch(`/api/v1/themes/${fixed}`, hotfix)).status).toBe(200);
    expect(await releases.read(id)).toMatchObject({ state: "scheduled", atRisk: true });
    await releases.fireAt(at);
    const versions = slugs.map((slug) => (slug === fixed ? "published 3" : "published 2"));
    const { reasons } = await expectUnchanged(id, slugs, versions);
    expect(reasons).toMatchObject([{ theme: fixed, code: "version_conflict" }]);
    expect(reasons[0].message).toContain("is at version 3");
  });

  it("leaves all as they were where an approval is missing by then", async () => {
    await setting({ "publish.review": "1" });
    await setting({ "publish.review": "off" });
    const slugs = await releases.themes(2);
    const { id, at } = await releases.scheduled(slugs);
    await setting({ "publish.review": "1" });
    expect(await releases.read(id)).toMatchObject({
      atRisk: true,
      themes: [{ problems: [{ code: "review_required" }] }, { ready: false }],
    });
    await releases.fireAt(at);
    await setting({ "publish.review": "off" });
    const { reasons } = await expectUnchanged(id, slugs, ["published 2", "published 2"]);
    expect(reasons.map(({ code }: { code: string }) => code)).toEqual(
      Array(2).fill("review_required"),
    );
  });

  it("leaves all as they were where an approval is stale, or changes are requested", async () => {
    await setting({ "publish.review": "1" });
    const [first = "", second = ""] = [await aReviewed(), await aReviewed()];
    const { id, at } = await releases.scheduled([first, second], {}, as("ada"));
    const { items } = (await platform.current.get(`/api/v1/reviews?theme=${second}`, as("ben")))
      .body;
    const verdict = { verdict: "request_changes", hash: items[0].hash };
    await platform.current.post(`/api/v1/reviews/${items[0].id}/verdicts`, verdict, as("ben"));
    await releases.fireAt(at);
    const { reasons } = await releases.read(id);
    expect(reasons).toMatchObject([{ theme: second, code: "review_required" }]);
    expect(await releases.versions([first, second])).toEqual(["published 2", "published 2"]);
  });

  it("leaves all as they were where a verdict fails by then", async () => {
    const slugs = await releases.themes(2);
    const last = slugs[1] ?? "";
    await releases.save(last, { color: { other: { $type: "color", $value: "#111111" } } });
    const { id, at } = await releases.scheduled(slugs);
    await setting({ "publish.breaking": "refuse" });
    await releases.fireAt(at);
    const { reasons } = await expectUnchanged(id, slugs, ["published 2", "published 2"]);
    expect(reasons).toMatchObject([{ theme: last, code: "breaking_change" }]);
    expect(reasons[0].message).toContain("color.primary");
  });

  it("leaves all as they were where a theme was archived, renamed or deleted meanwhile", async () => {
    const [live = ""] = await releases.themes(1);
    for (const what of ["archived", "renamed", "deleted"]) {
      const other = await aDraft(platform.current);
      await releases.save(live, tokensOf("#121212"));
      const { id, at } = await releases.scheduled([live, other]);
      const path = `/api/v1/themes/${other}`;
      if (what === "archived") await platform.current.post(`${path}/archive`);
      if (what === "renamed") await platform.current.patch(path, { slug: `${other}-new` });
      if (what === "deleted") {
        const refused = await platform.current.delete(path);
        expect([refused.status, refused.body.code]).toEqual([409, "scheduled"]);
        await releases.sql("delete from theme where slug = ?", [other]);
      }
      expect(await releases.read(id)).toMatchObject({ atRisk: true });
      await releases.fireAt(at);
      expect(await releases.read(id)).toMatchObject({ state: "failed", reasons: [{}] });
      expect(await releases.versions([live])).toEqual(["published 2"]);
    }
  });
});

/** A published theme with an approved working copy. */
async function aReviewed(): Promise<string> {
  await setting({ "publish.review": "off" });
  const [slug = ""] = await releases.themes(0).then(async () => releases.themes(1));
  await setting({ "publish.review": "1" });
  await platform.current.delete(`/api/v1/themes/${slug}/working-copy`);
  const { body: copy } = await releases.save(slug, tokensOf("#454545"), as("ada"));
  const path = `/api/v1/themes/${slug}/working-copy/reviews`;
  const asked = await platform.current.post(path, { revision: copy.revision }, as("ada"));
  const { id, hash } = asked.body;
  const verdict = { verdict: "approve", hash };
  const given = await platform.current.post(`/api/v1/reviews/${id}/verdicts`, verdict, as("ben"));
  expect(given.body.approved).toBe(true);
  return slug;
}

describe("a failure of the platform at its time", () => {
  it("is tried again when the claim lapses, and tells people so until then", async () => {
    const [slug = ""] = await releases.themes(1);
    const { id, at } = await releases.scheduled([slug]);
    await releases.sql("alter table theme_revision rename to mislaid");
    await expect(releases.fireAt(at)).rejects.toThrow();
    await releases.sql("alter table mislaid rename to theme_revision");
    const waiting = await releases.read(id);
    expect(waiting).toMatchObject({ state: "scheduled", problem: expect.any(String) });
    await releases.fireAt(new Date(at.getTime() + 2 * MINUTE));
    expect(await releases.read(id)).toMatchObject({ state: "published" });
    expect(await releases.versions([slug])).toEqual(["published 3"]);
  });

  it("ends after an hour, also if nothing ran in it", async () => {
    const slugs = await releases.themes(2);
    const { id, at } = await releases.scheduled(slugs);
    await releases.fireAt(new Date(at.getTime() + 61 * MINUTE));
    const { reasons } = await expectUnchanged(id, slugs, ["published 2", "published 2"]);
    expect(reasons).toMatchObject([{ theme: "", message: expect.stringContaining("too late") }]);
  });
});

it("refuses to schedule a document with errors", async () => {
  const [slug = ""] = await releases.themes(1);
  await releases.save(slug, brokenTokens);
  const id = await releases.create([slug]);
  const refused = await releases.schedule(id);
  expect([refused.status, refused.body.code]).toEqual([400, "validation_failed"]);
});
