import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { pageOf } from "./support/page.ts";
import { Repository } from "./support/repository.ts";

const platform = usePlatform();
const page = pageOf("docs/previews.md");
const yaml = /```yaml\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
const steps = [...yaml.matchAll(/^ {6}- run: (.+)$/gm)].map((match) => match[1] ?? "");

const documentOf = (value: string) => ({ color: { $type: "color", sea: { $value: value } } });

it("has a workflow whose steps save, ask for a review and print a link that shows the change", async () => {
  const { current } = platform;
  await current.post("/api/v1/themes", {
    slug: "pier",
    name: "Pier",
    tokens: documentOf("#0b5cad"),
  });
  await current.post("/api/v1/themes/pier/publish");
  await current.put("/api/v1/admin/settings", { "publish.review": "1" });
  expect(steps).toHaveLength(4);

  const repository = await Repository.create(current.url, [
    `curl -fsSO ${current.url}/cli/tokenkit.mjs`,
    "node tokenkit.mjs pull pier --out tokens.json",
  ]);
  await repository.commit("tokens.json", documentOf("#ad0b5c"));
  const ran = await repository.run(steps);
  const summary = readFileSync(join(ran, "summary.markdown"), "utf8");
  const [, token] =
    /^\[Preview\]\(https:\/\/shop\.example\.com\/\?tk-preview=(tkp_[\w-]{43})\)\n$/.exec(summary) ??
    [];
  const shown = await current.get(`/rt/v1/preview/theme.css?token=${token}`, { key: null });
  expect(shown.text).toContain("--tk-color-sea: #ad0b5c");
  const { body: reviews } = await current.get("/api/v1/reviews?theme=pier&state=open");
  expect(reviews.items).toMatchObject([{ message: "Tokens of a pull request", missing: 1 }]);
  const { body: live } = await current.get("/api/v1/themes/pier");
  expect(live.version).toBe(2);

  // The next push goes on with the same review.
  await repository.commit("tokens.json", documentOf("#222222"));
  await repository.run(steps);
  const again = await current.get(`/rt/v1/preview/theme.css?token=${token}`, { key: null });
  expect(again.text).toContain("--tk-color-sea: #222222");
});
