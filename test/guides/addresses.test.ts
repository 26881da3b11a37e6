/** Addresses that the pages name work on a fresh start. */
import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { builtinThemes } from "../../src/themes/builtin/index.ts";
import { usePlatform } from "../support/platform.ts";
import { pageOf } from "./support/page.ts";

const platform = usePlatform();
const root = join(import.meta.dirname, "../..");
const slugs = builtinThemes.map(({ slug }) => slug).join("|");

/** Addresses of themes that come with the platform; `…` marks a part that the reader fills in. */
const named = globSync(["README.md", "docs/*.md"], { cwd: root }).flatMap((page) =>
  [...pageOf(page).matchAll(/\/rt\/v1\/[\w.-]+\?[^\s'"`<>)\\]*/g)]
    .map(([address]) => address.replaceAll("&amp;", "&"))
    .filter((address) => new RegExp(`slug=(${slugs})\\b`).test(address) && !address.includes("…"))
    .map((address) => [page, address] as const),
);

it("are found", () => {
  expect(named.length).toBeGreaterThan(8);
});

it.each(named)("%s names %s", async (_page, address) => {
  const { status } = await platform.current.get(address, { key: null });
  expect(status).toBe(200);
});
