import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * A secret that local mode generates: read from its file in the data folder, or written there the first
 * time, readable only by its owner. The file gets its name once it is complete, so processes that start
 * together read the same secret.
 */
export async function keptSecret(
  dataDir: string,
  name: string,
  prefix = "",
): Promise<{ value: string; file: string }> {
  const file = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  let value = await read(file);
  if (value === undefined) {
    await offer(file, prefix + randomBytes(32).toString("base64url"));
    value = await read(file);
  }
  if (!value) throw new Error(`${file} is empty; delete it, and the next start makes another.`);
  return { value, file };
}

async function read(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return undefined;
  }
}

/** Writes the value, unless another process was faster. */
async function offer(file: string, value: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  const handle = await open(draft, "wx", 0o600);
  try {
    await handle.writeFile(`${value}\n`);
    await handle.sync();
    await handle.close();
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
