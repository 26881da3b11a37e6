import type { EntityManager } from "@mikro-orm/postgresql";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { PlatformError } from "../../src/errors/errors.ts";
import { usePlatform } from "../support/platform.ts";
import { aPerson, type Person } from "./support/people.ts";
import { aPublished, tokensOf } from "./support/samples.ts";

const platform = usePlatform({ ROLE: "web" });
const COUNT = 50;
let ada: Person;
let slugs: string[];

const owners = [
  { paths: ["color.*"], group: "brand" },
  { paths: ["*"], group: "web" },
];
const engine = () => platform.current.running.services.engine;
const em = () => platform.current.owner.em.fork() as EntityManager;
const list = async (query: string) => {
  const answer = await platform.current.get(`/api/v1/reviews?limit=100&${query}`);
  expect(answer.status).toBe(200);
  return answer.body.items as { slug: string; approved: boolean; owners: { path: string }[] }[];
};

beforeAll(async () => {
  ada = await aPerson(platform.current, "ada", "editor");
  slugs = [];
  for (let n = 0; n < COUNT; n++) {
    const slug = await aPublished(platform.current);
    const at = `/api/v1/themes/${slug}`;
    await platform.current.put(`${at}/governance`, { review: null, owners });
    await platform.current.put(`${at}/working-copy`, { tokens: tokensOf("#123456") }, ada.as);
    const asked = { revision: 1 };
    const { status } = await platform.current.post(`${at}/working-copy/reviews`, asked, ada.as);
    expect(status).toBe(201);
    slugs.push(slug);
  }
}, 60_000);
afterEach(() => void vi.restoreAllMocks());

it("compares no documents for a list of fifty reviews, with as many statements as for one", async () => {
  const diff = vi.spyOn(engine(), "diff");
  const execute = vi.spyOn(platform.current.owner.em.getConnection(), "execute");
  await platform.current.get("/api/v1/reviews?state=open&limit=1");
  const ofOne = execute.mock.calls.length;
  execute.mockClear();
  const all = await list("state=open");
  expect(all.map((one) => one.owners.map(({ path }) => path))).toEqual(
    Array(COUNT).fill(["color.*"]),
  );
  expect(execute.mock.calls.length).toBeLessThanOrEqual(ofOne + 1);
  await list("waitingForMe=true");
  expect(diff).not.toHaveBeenCalled();
});

it("lists all owners of a theme whose change cannot be compared, and the others as before", async () => {
  const [slug = ""] = slugs;
  const saved = { tokens: tokensOf("#654321") };
  await platform.current.put(`/api/v1/themes/${slug}/working-copy`, saved, ada.as);
  vi.spyOn(engine(), "diff").mockRejectedValue(
    new PlatformError("unavailable", "The engine is busy"),
  );
  const all = await list("state=open");
  expect(all).toHaveLength(COUNT);
  expect(all.find((one) => one.slug === slug)?.owners.map(({ path }) => path)).toEqual([
    "*",
    "color.*",
  ]);
  const [one] = await list(`state=open&theme=${slug}`);
  expect(one?.owners).toHaveLength(2);
  const releases = await platform.current.post("/api/v1/releases", { name: "R", themes: slugs });
  expect(releases.status).toBe(201);
  expect((await platform.current.get("/api/v1/releases")).status).toBe(200);
  vi.restoreAllMocks();
  const [again] = await list(`state=open&theme=${slug}`);
  expect(again?.owners.map(({ path }) => path)).toEqual(["color.*"]);
});

it("compares again once the rules, the content or the live version are others", async () => {
  const [, slug = ""] = slugs;
  const at = `/api/v1/themes/${slug}`;
  const paths = async () =>
    (await list(`state=open&theme=${slug}`))[0]?.owners.map(({ path }) => path);
  const rules = { review: null, owners: [{ paths: ["color.primary"], group: "brand" }, ...owners] };
  await platform.current.put(`${at}/governance`, rules);
  expect(await paths()).toEqual(["color.primary"]);
  const { tokens } = (await platform.current.get(at)).body;
  const named = { tokens, name: "Renamed" };
  await platform.current.put(`${at}/working-copy`, named, ada.as);
  expect(await paths()).toEqual(["*"]);
  const kept = await em().execute("select count(*)::int as n from owned_change");
  expect(kept).toEqual([{ n: COUNT }]);
});
