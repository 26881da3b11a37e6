import { expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { aPerson } from "./support/people.ts";
import { aDraft, tokensOf } from "./support/samples.ts";

const platform = usePlatform();

it("knows the authors of working copies from before: all savers, and the draft's", async () => {
  const { current } = platform;
  const names = ["drafter", "gone", "first", "last"];
  const [drafter, gone, first, last] = await Promise.all(
    names.map(async (name) => (await aPerson(current, name)).as),
  );
  const slug = await aDraft(current);
  const copy = `/api/v1/themes/${slug}/working-copy`;
  await current.patch(`/api/v1/themes/${slug}`, { tokens: tokensOf("#111111") }, drafter);
  await current.put(copy, { tokens: tokensOf("#222222") }, gone);
  await current.delete(copy, gone);
  await current.put(copy, { tokens: tokensOf("#333333") }, first);
  await current.put(copy, { tokens: tokensOf("#333333"), message: "m" }, last);
  const { owner: orm } = current;
  const migrations = ["0020-reviews"];
  await orm.migrator.down({ migrations });
  await orm.migrator.up({ migrations });
  const rows: { by: string }[] = await orm.em
    .fork()
    .execute("select unnest(contributors) as by from working_copy order by by");
  const people = rows.map(({ by }) => by);
  expect(people.filter((by) => names.includes(by))).toEqual(["drafter", "first", "last"]);
});
