import { afterEach, describe, expect, it, vi } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { inMinutes, Releases } from "./support/releases.ts";

const platform = usePlatform({ ROLE: "web" });
const releases = new Releases(platform);

const setReview = async (value: string): Promise<void> => {
  const answer = await platform.current.put("/api/v1/admin/settings", { "publish.review": value });
  expect(answer.status).toBe(200);
};

afterEach(async () => {
  vi.restoreAllMocks();
  await releases.sql("delete from release");
  await setReview("off");
});

/** The statements that a read of this path runs. */
async function statementsOf(path: string): Promise<string[]> {
  const connection = platform.current.owner.em.getConnection();
  const execute = vi.spyOn(connection, "execute");
  expect((await platform.current.get(path)).status).toBe(200);
  const texts = execute.mock.calls.map(([query]) =>
    typeof query === "string" ? query : JSON.stringify(query),
  );
  execute.mockRestore();
  return texts;
}

/** Forgets the hashes of all versions, as an earlier release of the platform left them. */
const forgetHashes = () => releases.sql("update theme_revision set content_hash = null");

describe("reading releases", () => {
  it.each(["off", "1"])(
    "takes as many statements for six themes as for one, reviews %s",
    async (review) => {
      const slugs = await releases.themes(6);
      await setReview(review);
      await releases.create(slugs.slice(0, 1));
      const one = (await statementsOf("/api/v1/releases")).length;
      await releases.sql("delete from release");
      const id = await releases.create(slugs);
      // One has nothing to put live.
      await platform.current.delete(`/api/v1/themes/${slugs[0]}/working-copy`);
      const six = await statementsOf("/api/v1/releases");
      expect(six.length).toBeLessThanOrEqual(one + 1);
      await forgetHashes();
      const read = [...(await statementsOf(`/api/v1/releases/${id}`)), ...six];
      expect(read.filter((text) => /\btokens\b/.test(text))).toEqual([]);
    },
  );

  it("lists what goes live, went live or failed within a time, from its start to before its end", async () => {
    const [one = "", other = "", third = ""] = await releases.themes(3);
    const at = inMinutes(90);
    const { id } = await releases.scheduled([one], { at });
    const live = await releases.create([other]);
    expect((await releases.act(live, "publish")).status).toBe(200);
    await releases.create([third]);
    const within = async (from: string, to: string): Promise<string[]> => {
      const query = new URLSearchParams({ from, to });
      const { body } = await platform.current.get(`/api/v1/releases?${query}`);
      expect(body.total).toBe(body.items.length);
      return body.items.map((release: { id: string }) => release.id).sort();
    };
    const later = new Date(Date.parse(at) + 1).toISOString();
    expect(await within(at, later)).toEqual([id]);
    expect(await within(inMinutes(60), at)).toEqual([]);
    expect(await within(inMinutes(-60), later)).toEqual([id, live].sort());
    expect(await within(inMinutes(-60), inMinutes(10))).toEqual([live]);
    const refused = await platform.current.get("/api/v1/releases?from=yesterday");
    expect([refused.status, refused.body.details[0].field]).toEqual([400, "from"]);
  });

  it("counts content that was live before the platform kept hashes as approved", async () => {
    const [slug = ""] = await releases.themes(1, "#111111");
    const first = (await platform.current.get(`/api/v1/themes/${slug}`)).body;
    expect((await releases.save(slug, first.tokens)).status).toBe(200);
    const id = await releases.create([slug]);
    await forgetHashes();
    await setReview("1");
    const scheduled = await releases.schedule(id);
    expect([scheduled.status, scheduled.body.themes]).toMatchObject([200, [{ ready: true }]]);
  });

  it("keeps the hashes of versions before the transaction, so that no lock waits for them", async () => {
    const [slug = ""] = await releases.themes(1, "#a1b2c3");
    const id = await releases.create([slug]);
    await forgetHashes();
    await setReview("1");
    expect((await releases.act(id, "publish")).status).toBe(409);
    const kept = await releases.sql(
      `select bool_and(content_hash is not null) as kept from theme_revision join theme on theme.id = theme_id
        where slug = ? and theme_revision.status = 'published'`,
      [slug],
    );
    expect(kept).toEqual([{ kept: true }]);
  });
});
