import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The process's command line; undefined if it is gone or a zombie. */
export async function commandLine(pid: number): Promise<string | undefined> {
  try {
    const text =
      process.platform === "linux"
        ? (await readFile(`/proc/${pid}/cmdline`, "utf8")).replaceAll("\0", " ")
        : (await promisify(execFile)("ps", ["-ww", "-o", "command=", "-p", String(pid)])).stdout;
    return text.trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Whether the condition became true in time. */
export async function within(
  ms: number,
  condition: () => Promise<boolean> | boolean,
): Promise<boolean> {
  const end = performance.now() + ms;
  while (!(await condition())) {
    if (performance.now() > end) return false;
    await delay(10);
  }
  return true;
}
