import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { LockEntry } from "./lock-entry.ts";

const sources = join(import.meta.dirname, "../../src/console");

/**
 * The paths in `package-lock.json` of what goes into the console: development dependencies, for they
 * are there once it is built, but their code ships.
 */
export function bundledPackages(lock: Record<string, LockEntry>): Set<string> {
  const found = new Set<string>();
  const visit = (name: string, from: string): void => {
    const path = resolved(lock, name, from);
    if (path === undefined || found.has(path)) return;
    found.add(path);
    for (const needed of Object.keys(lock[path]?.dependencies ?? {})) visit(needed, path);
  };
  for (const name of importedNames()) visit(name, "");
  return found;
}

/** Resolves like Node: in the importer's folder, else in those above it. */
function resolved(lock: Record<string, LockEntry>, name: string, from: string): string | undefined {
  const path = `${from === "" ? "" : `${from}/`}node_modules/${name}`;
  if (path in lock) return path;
  const around = from.lastIndexOf("/node_modules/");
  return from === "" ? undefined : resolved(lock, name, around < 0 ? "" : from.slice(0, around));
}

/** The imported package names outside the build's own code. */
function importedNames(): Set<string> {
  const files = globSync("**/*.{ts,tsx}", { cwd: sources, exclude: ["build*.ts"] });
  const imports = files.flatMap((file) => [
    ...readFileSync(join(sources, file), "utf8").matchAll(
      /^(?:import|export|\}) ?(?!type )[^;]*?from "((?:@[^/"]+\/)?[^./"][^/":]*)(?:\/[^"]*)?";/gms,
    ),
  ]);
  return new Set(imports.map(([, name]) => name as string));
}
