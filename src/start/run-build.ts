import { spawn } from "node:child_process";

/** Runs a build program in a separate process. @throws Error with its output */
export function runBuild(program: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program], { stdio: ["ignore", "ignore", "pipe"] });
    let complaint = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      complaint = (complaint + text).slice(-4000);
    });
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(complaint.trim()));
    });
  });
}
