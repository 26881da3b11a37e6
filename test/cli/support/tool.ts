import { execFile } from "node:child_process";
import { join } from "node:path";
import { buildCli } from "../../../src/cli/build.ts";

export interface Ended {
  status: number;
  stdout: string;
  stderr: string;
}

/** The command as CI has it: the single file in a folder of its own, run there as a process. */
export async function builtTool(folder: string) {
  const file = join(folder, "dist/cli/tokenkit.mjs");
  await buildCli(file);
  return (args: readonly string[], env: Record<string, string> = {}, input = ""): Promise<Ended> =>
    new Promise((resolve) => {
      const options = { cwd: folder, env: { PATH: process.env.PATH ?? "", ...env } };
      const child = execFile(
        process.execPath,
        [file, ...args],
        options,
        (error, stdout, stderr) => {
          resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr });
        },
      );
      // A process that does not read its input may end before all of it is written.
      child.stdin?.on("error", () => {});
      child.stdin?.end(input);
    });
}
