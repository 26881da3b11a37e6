import { expect, it } from "vitest";
import { aPublished, tokensOf } from "../contract/support/samples.ts";
import { usePlatform } from "../support/platform.ts";

const platform = usePlatform();

const resolver = {
  version: "2025.10",
  resolutionOrder: [
    { type: "set", name: "core", sources: [{ gap: { $type: "number", $value: 8 } }] },
    {
      type: "modifier",
      name: "density",
      contexts: { cosy: [], compact: [{ gap: { $type: "number", $value: 4 } }] },
      default: "cosy",
    },
  ],
};

async function listed(): Promise<Record<string, string[]>> {
  const { body } = await platform.current.get("/rt/v1/manifest.json", { key: null });
  const { themes } = body as { themes: { slug: string; axes: { parameter: string }[] }[] };
  return Object.fromEntries(
    themes.map(({ slug, axes }) => [slug, axes.map(({ parameter }) => parameter)]),
  );
}

it("knows which themes are resolvers, of those from before as of those that are written now", async () => {
  await aPublished(platform.current, { slug: "before", name: "Before", tokens: resolver });
  await aPublished(platform.current, { slug: "plain", name: "Plain", tokens: tokensOf("#0b5cad") });
  const { orm } = platform.current.running.services;
  const migrations = ["0017-resolvers"];
  await orm.migrator.down({ migrations });
  await orm.migrator.up({ migrations });
  await aPublished(platform.current, { slug: "after", name: "After", tokens: resolver });
  expect(await listed()).toMatchObject({ before: ["density"], plain: [], after: ["density"] });
  const rows = await orm.em
    .fork()
    .execute("select slug from theme where is_resolver order by slug");
  expect(rows).toEqual([{ slug: "after" }, { slug: "before" }]);
});
