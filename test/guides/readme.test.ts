import { expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { commandsOf, pageOf, runAt } from "./support/page.ts";

const platform = usePlatform();
const readme = pageOf("README.md");

it("a first theme takes the five lines that README has, as they are written", async () => {
  const [block = ""] = commandsOf(readme, "first-theme");
  expect(block.trim().split("\n")).toHaveLength(5);
  const { stdout } = await runAt(platform.current.url, ["set -e", block]);
  expect(stdout).toContain('"status":"published"');
  expect(stdout).toContain("--tk-color-primary: #0e7490;");
});

it("README has its pages and pictures in the repository", () => {
  const named = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map((match) => match[1] ?? "");
  expect(named.length).toBeGreaterThan(8);
  for (const path of named) pageOf(path);
});
