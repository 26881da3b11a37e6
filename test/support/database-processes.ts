import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { readPostmasterFile } from "../../src/platform/postgres/postmaster-file.ts";

/** The process id of the server that a platform runs in its data folder. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const file = await readPostmasterFile(join(dataDir, "postgres", "cluster"));
  if (typeof file !== "object") throw new Error(`No server runs in ${dataDir}`);
  return file.pid;
}

/** The server's own children: one a connection, and those that work for all. */
export async function backendsOf(postmaster: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid="]);
  return stdout
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid = 0, parent]) => (parent === postmaster ? [pid] : []));
}

/** Suspends every process of a server, like a machine that hangs. */
export async function freeze(postmaster: number): Promise<{ thaw(): void }> {
  // The parent first, or it starts others meanwhile.
  process.kill(postmaster, "SIGSTOP");
  const frozen = [...(await backendsOf(postmaster)), postmaster];
  for (const pid of frozen) process.kill(pid, "SIGSTOP");
  return {
    thaw: () => {
      for (const pid of frozen.splice(0)) process.kill(pid, "SIGCONT");
    },
  };
}

/** Kills a server and prevents its restart until `release`. */
export async function killAndHoldDown(postmaster: number): Promise<{ release(): void }> {
  // A surviving backend holds the shared memory, which no other server may then take.
  const [backend] = await backendsOf(postmaster);
  const holder = backend as number;
  process.kill(holder, "SIGSTOP");
  process.kill(postmaster, "SIGKILL");
  let held = true;
  return {
    release: () => {
      if (held) process.kill(holder, "SIGKILL");
      held = false;
    },
  };
}
