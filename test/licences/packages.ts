import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bundledPackages } from "./bundled.ts";
import type { LockEntry } from "./lock-entry.ts";

/**
 * A package that an install without `devDependencies` brings, on this platform or on another, or
 * that the console's bundles are made of.
 */
export interface ShippedPackage {
  name: string;
  version: string;
  /** As the package writes it, an SPDX expression as a rule; undefined where it states none. */
  licence: string | undefined;
  /** Its folder; undefined when not every machine has it, so that no output may depend on it. */
  folder: string | undefined;
}

interface Manifest {
  version: string;
  license?: string;
  /** As packages stated it before 2014, and some still do. */
  licenses?: { type: string }[];
}

const ROOT = "node_modules/";

/** All of them by name, each version once, from the `package-lock.json` of `project`. */
export function shippedPackages(project: string): ShippedPackage[] {
  const lock = JSON.parse(readFileSync(join(project, "package-lock.json"), "utf8")) as {
    packages: Record<string, LockEntry>;
  };
  const bundled = bundledPackages(lock.packages);
  const shipped = new Map<string, ShippedPackage>();
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === "" || (entry.dev && !bundled.has(path))) continue;
    const found = shippedPackage(project, path, entry);
    const id = `${found.name}@${found.version}`;
    if (!shipped.get(id)?.folder) shipped.set(id, found);
  }
  return [...shipped].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, found]) => found);
}

function shippedPackage(project: string, path: string, entry: LockEntry): ShippedPackage {
  const name = path.slice(path.lastIndexOf(ROOT) + ROOT.length);
  const { version, license } = entry;
  if (entry.optional) return { name, version, licence: license, folder: undefined };
  const folder = join(project, path);
  const manifest = readManifest(folder);
  if (manifest?.version !== version) {
    throw new Error(`${path} is not ${version}, as package-lock.json has it: run npm ci first.`);
  }
  return { name, version, licence: license ?? manifest.licenses?.[0]?.type, folder };
}

function readManifest(folder: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
