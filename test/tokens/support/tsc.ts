import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The errors of `tsc --strict` in files. */
export async function compileStrictly(files: readonly string[]): Promise<string> {
  const tsc = createRequire(import.meta.url)
    .resolve("typescript/package.json")
    .replace("package.json", "bin/tsc");
  const options = ["--strict", "--noEmit", "--target", "es2022", "--ignoreConfig"];
  const { stdout } = await run(process.execPath, [tsc, ...options, ...files]).catch(
    (error: { stdout: string }) => error,
  );
  return stdout;
}
