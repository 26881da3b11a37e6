import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { onTestFinished } from "vitest";
import { startEmbeddedPostgres } from "../../../src/platform/postgres/embedded.ts";
import { usePerWorker } from "../../support/per-worker.ts";

export const isRoot = process.getuid?.() === 0;

interface Address {
  host: string;
  port: number;
  user: string;
  database: string;
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "tokenkit-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));
  return folder;
}

/** Data folders with a new cluster that was stopped in order; copied, because making one takes 1.5 s of CPU. */
export function useClusters(): { copy: () => Promise<string> } {
  const made = usePerWorker(
    "new cluster",
    async () => {
      const dataDir = await mkdtemp(path.join(tmpdir(), "tokenkit-test-"));
      await (await startEmbeddedPostgres({ dataDir })).stop();
      return dataDir;
    },
    (dataDir) => rm(dataDir, { recursive: true, force: true }),
  );
  const copy = async (): Promise<string> => {
    const folder = await temporaryFolder();
    await promisify(execFile)("cp", ["-a", `${made.current}/.`, folder]);
    return folder;
  };
  return { copy };
}

export async function query<T>(address: Address, text: string): Promise<T[]> {
  const { host, port, user, database } = address;
  const client = new pg.Client({ host, port, user, database });
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
}

export interface Owner {
  process: ChildProcess;
  server: Address & { pid: number };
  /** Rows that the server acknowledged to the owner. */
  acknowledged: number[];
  /** Resolves when the owner has gone and all that it said was read. */
  gone: Promise<void>;
}

const program = fileURLToPath(new URL("owner.ts", import.meta.url));
const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Spawns a process that starts a server and writes to it until it is ended. */
export function spawnOwner(
  dataDir: string | undefined,
  options: {
    path?: string;
    env?: Record<string, string>;
    /** Another user, and a checkout that it can read. */
    as?: { uid: number; checkout: string } | undefined;
  } = {},
): { process: ChildProcess; ready: Promise<Owner>; gone: Promise<void>; output: () => string } {
  const { checkout = root, uid } = options.as ?? {};
  const [node = "", owner = ""] = [process.execPath, program].map((file) =>
    file.replace(root, path.join(checkout, "/")),
  );
  const args = [owner, ...(dataDir === undefined ? [] : [dataDir])];
  const child = spawn(node, args, {
    env: {
      ...process.env,
      ...options.env,
      ...(options.path !== undefined && { PATH: `${options.path}:${process.env.PATH}` }),
    },
    ...(uid !== undefined && { uid, gid: uid }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const acknowledged: number[] = [];
  let output = "";
  child.stderr.on("data", (text) => {
    output += text;
  });
  const gone = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const ready = new Promise<Owner>((resolve, reject) => {
    createInterface(child.stdout).on("line", (line) => {
      if (line.startsWith("{")) {
        resolve({ process: child, server: JSON.parse(line), acknowledged, gone });
      } else acknowledged.push(Number(line));
    });
    void gone.then(() => reject(new Error(`The owner ended: ${output}`)));
  });
  ready.catch(() => {});
  return { process: child, ready, gone, output: () => output };
}

/** A folder for the front of PATH whose programs fail, as on a system that refuses them. */
export async function refusing(...names: string[]): Promise<string> {
  const folder = path.join(await temporaryFolder(), "bin");
  await mkdir(folder);
  await chmod(path.dirname(folder), 0o755);
  for (const name of names) {
    const file = path.join(folder, name);
    await writeFile(file, `#!/bin/sh\necho "${name}: not permitted" >&2\nexit 1\n`);
    await chmod(file, 0o755);
  }
  return folder;
}

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5));
}
