import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { EntityManager } from "@mikro-orm/postgresql";

const engine = fileURLToPath(new URL("../tokens/", import.meta.url));

/**
 * Records which build renders now. A new build may print the same theme differently, so every
 * response sent before it is out of date, whatever the theme's own date says.
 *
 * @param parts the parts of the build that responses contain, as JSON
 * @returns the time of the last change of build, in milliseconds since 1970
 */
export async function recordBuild(em: EntityManager, parts: object): Promise<number> {
  const digest = await digestOf(parts);
  await em.execute(
    `update delivery_state
        set build_digest = ?,
            built_at = greatest(date_trunc('second', now()), built_at + interval '1 second'),
            last_modified = greatest(date_trunc('second', now()), last_modified + interval '1 second')
      where build_digest <> ?`,
    [digest, digest],
  );
  const [row] = await em.execute<{ at: string }[]>(
    "select extract(epoch from built_at)::text as at from delivery_state",
  );
  return Number(row?.at ?? 0) * 1000;
}

async function digestOf(parts: object): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(parts));
  const files: string[] = [];
  for await (const file of glob("**/*.ts", { cwd: engine })) files.push(file);
  for (const file of files.sort()) hash.update(await readFile(`${engine}/${file}`));
  return hash.digest("hex");
}
