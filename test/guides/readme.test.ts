import { statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
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

const root = join(import.meta.dirname, "../..");
const pictures = [...readme.matchAll(/\bsrc(?:set)?="(docs\/[^"]+)"/g)].map(
  (match) => match[1] ?? "",
);

it("README's moving picture has eight seconds, under 2 MB, in light and dark", async () => {
  const moving = pictures.filter((path) => /follow-\w+\.webp$/.test(path));
  expect(moving).toHaveLength(2);
  for (const path of moving) {
    expect(statSync(join(root, path)).size).toBeLessThan(2 * 1024 * 1024);
    const { pages = 0, delay = [] } = await sharp(join(root, path), { animated: true }).metadata();
    expect(pages).toBeGreaterThan(20);
    expect(delay.reduce((sum, ms) => sum + ms, 0)).toBe(8000);
  }
});

it("README says what its pictures show, and how large they are", async () => {
  expect(pictures.length).toBeGreaterThan(5);
  for (const path of pictures) statSync(join(root, path));
  for (const [tag, path = ""] of readme.matchAll(/<img src="([^"]+)"[^>]*>/g)) {
    const [, width = 0, height = 0] = /width="(\d+)" height="(\d+)"/.exec(tag)?.map(Number) ?? [];
    const { width: wide, height: high } = await sharp(join(root, path)).metadata();
    expect(Math.abs(width / height - wide / high), path).toBeLessThan(0.005);
    expect(tag).toMatch(/alt="[^"]{40,}"/);
  }
});

it("README has its pages and pictures in the repository", () => {
  const named = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map((match) => match[1] ?? "");
  expect(named.length).toBeGreaterThan(8);
  for (const path of named) pageOf(path);
});
