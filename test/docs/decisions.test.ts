import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { anchorsOf, linksOf } from "./markdown.ts";

const root = join(import.meta.dirname, "..", "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const written = "{ts,tsx,js,cjs,css,graphql,md,yml}";
const files = globSync(
  [
    `{src,adapters,workers,test,bench,docs}/**/*.${written}`,
    `*.${written}`,
    ".dependency-cruiser.cjs",
    ".github/**/*.yml",
    ".ci/*",
    ".githooks/*",
    ".env.example",
  ],
  { cwd: root },
).sort();
const pages = files.filter((path) => path.endsWith(".md"));

/** It quotes others. */
const LICENCES = "docs/third-party-licences.md";

/** Tokens of the middle size, which look like pages. */
const mediumTokens = ["radius.md", "shadow.md", "size.md", "space.md", "font.size.md"];

/** The pattern's matches in our files, as `file: match`. */
const found = (pattern: RegExp, isFine: (what: string, path: string) => boolean): string[] =>
  files
    .filter((path) => path !== LICENCES)
    .flatMap((path) =>
      [...read(path).matchAll(pattern)]
        .map(([all, part]) => part ?? all)
        .filter((what) => !isFine(what, path))
        .map((what) => `${path}: ${what}`),
    );

describe("docs/decisions.md", () => {
  const anchors = anchorsOf(read("docs/decisions.md"));

  it("has every anchor that the repository names", () => {
    const named = /decisions\.md#([\w-]+)/g;
    expect(found(named, () => false).length).toBeGreaterThan(40);
    expect(found(named, (anchor) => anchors.includes(anchor))).toEqual([]);
  });

  it("gives each of its headings an anchor of its own", () => {
    expect(anchors.length).toBeGreaterThan(40);
    expect(anchors.filter((anchor, at) => anchors.indexOf(anchor) !== at)).toEqual([]);
  });
});

describe("what the repository refers to", () => {
  it("is none of the papers that it was planned with", () => {
    // Letters in brackets, or this file would be found.
    const papers = /\b(?:[D]ECISIONS|[R]T|[P]P)\b|\b[Tt]he (?:two )?[c]ontracts?\b/g;
    expect(found(papers, () => false)).toEqual([]);
  });

  it("is in the tree, where it is a page", () => {
    const names = new Set(pages.map((path) => basename(path)));
    const isThere = (page: string, path: string): boolean =>
      names.has(page) ||
      mediumTokens.some((token) => page.endsWith(token)) ||
      [root, join(root, dirname(path))].some((at) => existsSync(join(at, page)));
    expect(found(/(?<![\w/:.-])((?:[\w.-]+\/)*[\w-]+\.md)\b/g, isThere)).toEqual([]);
  });

  it.each(pages)("is there for every link of %s", (path) => {
    const broken = linksOf(read(path)).filter((target) => {
      const [file = "", anchor] = target.split("#");
      const led = file === "" ? path : join(dirname(path), file);
      if (!existsSync(join(root, led))) return true;
      return anchor !== undefined && !anchorsOf(read(led)).includes(anchor);
    });
    expect(broken).toEqual([]);
  });
});
