import { randomBytes } from "node:crypto";
import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * A secret that local mode makes for itself: read from its file in the data folder, or written
 * there the first time, readable by its owner alone.
 */
export async function keptSecret(
  dataDir: string,
  name: string,
  prefix = "",
): Promise<{ value: string; file: string }> {
  const file = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  try {
    const handle = await open(file, "wx", 0o600);
    const value = prefix + randomBytes(32).toString("base64url");
    await handle.writeFile(`${value}\n`);
    await handle.sync();
    await handle.close();
    return { value, file };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const value = (await readFile(file, "utf8")).trim();
  if (value === "")
    throw new Error(`${file} is empty; delete it, and the next start makes it anew.`);
  return { value, file };
}
