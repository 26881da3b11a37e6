import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const root = new URL("../../", import.meta.url).pathname;
const countThreads = `
  const { readFile, readdir } = await import("node:fs/promises");
  const threads = await readdir("/proc/self/task");
  const names = await Promise.all(threads.map((id) => readFile("/proc/self/task/" + id + "/comm", "utf8")));
  process.stdout.write(String(names.filter((name) => name.startsWith("libuv-worker")).length));`;

it.runIf(process.platform === "linux")(
  "file reads have more threads than pictures that are decoded",
  async () => {
    const { UV_THREADPOOL_SIZE: _, ...env } = process.env;
    const args = ["--import", "./src/start/preload.ts", "--input-type=module", "-e", countThreads];
    const run = promisify(execFile);
    expect((await run("node", args, { cwd: root, env })).stdout).toBe("16");
    const own = { ...env, UV_THREADPOOL_SIZE: "6" };
    expect((await run("node", args, { cwd: root, env: own })).stdout).toBe("6");
  },
);
