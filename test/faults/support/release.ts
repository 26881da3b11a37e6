import { execFileSync, spawnSync } from "node:child_process";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { PlatformProcess, scratchFolder } from "../../support/process.ts";

export const root = new URL("../../../", import.meta.url).pathname;

/** Whether the clone goes back to a commit; says so on stderr where it does not. */
export function hasRelease(commit: string, name: string): boolean {
  try {
    execFileSync("git", ["cat-file", "-e", `${commit}^{commit}`], { cwd: root, stdio: "ignore" });
    return true;
  } catch {
    process.stderr.write(`Left out: ${name}, for this is no whole clone.\n`);
    return false;
  }
}

/** Unpacks an earlier release and builds it, with the packages of today; returns a start of it. */
export async function earlierRelease(commit: string) {
  const folder = await scratchFolder();
  const tar = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 1 << 30 });
  spawnSync("tar", ["-x", "-C", folder], { input: tar });
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  execFileSync("node", ["src/browser/build.ts"], { cwd: folder });
  return async (env: Record<string, string>): Promise<PlatformProcess> => {
    const started = await PlatformProcess.spawn(env, ["node", join(folder, "src/main.ts")]);
    await started.ready();
    return started;
  };
}

/** Stops a process as an operator does. */
export async function stopped({ child, exited }: PlatformProcess): Promise<number | null> {
  child.kill("SIGTERM");
  return await exited;
}
