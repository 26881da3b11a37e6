import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { ComponentLayer } from "./component-layer.ts";

const engine = fileURLToPath(new URL("../tokens/", import.meta.url));

/**
 * Notes which build renders now. A new one may print the same theme otherwise, so what was sent
 * before it came is no longer current, whatever the theme's own date says.
 *
 * @returns when the last change of build came, in milliseconds
 */
export async function recordBuild(em: EntityManager, layer: ComponentLayer): Promise<number> {
  const digest = await digestOf(layer);
  await em.execute(
    `update delivery_state
        set build_digest = ?, built_at = greatest(date_trunc('second', now()), built_at + interval '1 second')
      where build_digest <> ?`,
    [digest, digest],
  );
  const [row] = await em.execute<{ at: string }[]>(
    "select extract(epoch from built_at)::text as at from delivery_state",
  );
  return Number(row?.at ?? 0) * 1000;
}

async function digestOf({ full, minified }: ComponentLayer): Promise<string> {
  const hash = createHash("sha256").update(full).update(minified);
  const files: string[] = [];
  for await (const file of glob("**/*.ts", { cwd: engine })) files.push(file);
  for (const file of files.sort()) hash.update(await readFile(`${engine}/${file}`));
  return hash.digest("hex");
}
