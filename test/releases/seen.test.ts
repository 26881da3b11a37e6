import { expect, it } from "vitest";
import { aPerson } from "../contract/support/people.ts";
import { expectError, tokensOf } from "../contract/support/samples.ts";
import { usePlatform } from "../support/platform.ts";
import { Releases } from "./support/releases.ts";

const platform = usePlatform({ ROLE: "web" });
const releases = new Releases(platform);

/** The hashes that a reader of the release sees, by slug. */
async function seenIn(id: string): Promise<Record<string, string>> {
  const { themes } = await releases.read(id);
  return Object.fromEntries(
    themes.map(({ slug, hash }: { slug: string; hash: string }) => [slug, hash]),
  );
}

it("puts live and schedules what its author saw, and names the theme that another person changed", async () => {
  const ada = await aPerson(platform.current, "ada", "editor");
  const bob = await aPerson(platform.current, "bob", "editor");
  const [first = "", second = "", third = ""] = await releases.themes(3);
  const id = await releases.create([first, second], ada.as);
  const seen = await seenIn(id);
  expect((await releases.save(second, tokensOf("#777777"), bob.as)).status).toBe(200);
  for (const refused of [
    await releases.act(id, "publish", { seen }, ada.as),
    await releases.schedule(id, { seen }, ada.as),
  ]) {
    expectError(refused, 409, "version_conflict", second);
    const [{ message }] = refused.body.details;
    expect(message).toMatch(
      new RegExp(`content of ${second} has changed since you looked: bob saved revision 2 at `),
    );
    expect(refused.body.details).toHaveLength(1);
  }
  expect(await releases.versions([first, second])).toEqual(["published 2", "published 2"]);
  const body = { name: "Spring", themes: [first, second, third] };
  await platform.current.put(`/api/v1/releases/${id}`, body, bob.as);
  const joined = await releases.act(id, "publish", { seen: await without(third, id) }, ada.as);
  expectError(joined, 409, "version_conflict", third);
  expect(joined.body.details[0].message).toContain("not among those that you saw");
  const done = await releases.act(id, "publish", { seen: await seenIn(id) }, ada.as);
  expect([done.status, done.body.state]).toEqual([200, "published"]);
});

it("is refused where another person took a theme out since", async () => {
  const [first = "", second = ""] = await releases.themes(2);
  const id = await releases.create([first, second]);
  const seen = await seenIn(id);
  await platform.current.put(`/api/v1/releases/${id}`, { name: "Spring", themes: [first] });
  const refused = await releases.act(id, "publish", { seen });
  expectError(refused, 409, "version_conflict");
  expect(refused.body.message).toContain(`${second} is no longer in the release`);
  expect(await releases.versions([first])).toEqual(["published 2"]);
});

it("has the hash of a draft that a release before hashes wrote", async () => {
  const { body: draft } = await platform.current.post("/api/v1/themes", {
    slug: "old-draft",
    name: "Old draft",
    tokens: tokensOf("#123456"),
  });
  const { orm } = platform.current.running.services;
  await orm.em
    .fork()
    .execute("update theme_revision set content_hash = null where theme_id = ?", [draft.id]);
  const id = await releases.create([draft.slug]);
  const done = await releases.act(id, "publish", { seen: await seenIn(id) });
  expect([done.status, done.body.state]).toEqual([200, "published"]);
});

async function without(slug: string, id: string): Promise<Record<string, string>> {
  const { [slug]: _, ...others } = await seenIn(id);
  return others;
}

it("says what a wrong hash should be", async () => {
  const [slug = ""] = await releases.themes(1);
  const id = await releases.create([slug]);
  for (const seen of ["x", { [slug]: "abc" }]) {
    expectError(await releases.act(id, "publish", { seen }), 400, "validation_failed");
  }
});
