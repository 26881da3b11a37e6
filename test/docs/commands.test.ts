import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const pages = globSync(["*.md", "docs/*.md", "bench/*.md"], { cwd: root });

it.each(pages)("%s runs TypeScript by the repository's Node, not by the system's", (page) => {
  const text = readFileSync(`${root}${page}`, "utf8");
  expect(text.match(/(?<!npx )\bnode [\w./-]+\.ts\b/g) ?? []).toEqual([]);
});
