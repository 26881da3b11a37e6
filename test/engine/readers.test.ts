import { afterAll, expect, test } from "vitest";
import { Engine } from "../../src/engine/engine.ts";
import { px, resolver } from "../tokens/support/resolvers.ts";

const engine = new Engine();
afterAll(() => engine.close());

const contexts = Array.from({ length: 100 }, (_, index) => `c${index}`);
const document = JSON.stringify(
  resolver(
    { gap: px(1), size: px(2) },
    { density: Object.fromEntries(contexts.map((name, index) => [name, { gap: px(index) }])) },
  ),
);
const theme = { id: "t", version: 1 };

test("as many readers as come wait for a thread, and none is refused", async () => {
  const sizes = await Promise.all(
    contexts.map((density) =>
      engine.resolve(theme.id, {
        document,
        appearance: "light",
        modes: { density },
        authored: true,
      }),
    ),
  );
  expect(sizes.map((json) => JSON.parse(json).variables["--tk-gap"])).toEqual(
    contexts.map((_, index) => `${index}px`),
  );
});

test("permutations that are requested at once are printed together, each as its own", async () => {
  const sheets = await Promise.all(
    contexts.map((density) =>
      engine.stylesheet(theme, {
        document,
        slug: "s",
        appearance: "light",
        modes: { density },
        minified: true,
        authored: true,
      }),
    ),
  );
  expect(sheets).toEqual(
    contexts.map(
      (_, index) => `[data-tokenkit-theme=s]{color-scheme:light;--tk-gap:${index}px;--tk-size:2px}`,
    ),
  );
});

test("the axes of a theme's versions are listed one at a time, and leave a thread to other themes", async () => {
  const many = Object.fromEntries(
    Array.from({ length: 6 }, (_, axis) => [
      `axis${axis}`,
      Object.fromEntries(Array.from({ length: 4000 }, (_, index) => [`c${index}`, {}])),
    ]),
  );
  const large = JSON.stringify(resolver({ gap: px(1) }, many));
  // Both threads have started then.
  await Promise.all(["one", "other"].map((id) => engine.axes({ id, version: 1 }, document)));
  let listed = 0;
  const listings = [1, 2, 3, 4].map(async (version) => {
    await engine.axes({ id: "large", version }, large);
    listed += 1;
  });
  await engine.axes({ id: "small", version: 1 }, document);
  expect(listed).toBeLessThan(2);
  await Promise.all(listings);
});

test("authors are refused when too many wait, whatever readers do", async () => {
  const large = JSON.stringify({ a: { $type: "string", $value: "x".repeat(30_000) } });
  const readers = contexts.map((density) =>
    engine.run(
      "resolve",
      { document, appearance: "light", modes: { density }, authored: true },
      theme.id,
    ),
  );
  expect(await engine.run("validate", { document: large })).toMatchObject({ valid: true });
  const authors = Array.from({ length: 60 }, () => engine.run("validate", { document: large }));
  const refused = (await Promise.allSettled(authors)).filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  await Promise.all(readers);
});
