import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../console/build.ts", import.meta.url));

/**
 * Has the console built in a process of its own, beside the start of the database; a build that is
 * up to date takes a moment. An image has the built console instead of its sources.
 */
export function buildConsoleBeside(): Promise<void> {
  if (!existsSync(program)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program], { stdio: ["ignore", "ignore", "pipe"] });
    let complaint = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      complaint = (complaint + text).slice(-4000);
    });
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The console was not built: ${complaint.trim()}`));
    });
  });
}
