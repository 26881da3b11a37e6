import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { freePort } from "./free-port.ts";

const root = new URL("../../", import.meta.url).pathname;
export const PROCESS_KEY = "process-admin-key-0123456789";
export const NODE_START = ["node", "--import", "./src/start/preload.ts", "src/main.ts"] as const;
/** How long `end` waits before it kills. */
const END_MS = 5000;

interface Launch {
  cwd?: string;
  ownGroup?: boolean;
  uid?: number | undefined;
}

/** A process of the platform and its port. */
export async function launch(
  env: Record<string, string>,
  command: readonly [string, ...string[]] = NODE_START,
  { cwd = root, ownGroup = false, uid }: Launch = {},
): Promise<{ child: ChildProcess; port: number }> {
  const port = env.PORT === undefined ? await freePort() : Number(env.PORT);
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env: {
      ...process.env,
      PATH: `${join(cwd, "node_modules/.bin")}:${process.env.PATH}`,
      PORT: String(port),
      INIT_ADMIN_API_KEY: PROCESS_KEY,
      LOG_LEVEL: "warn",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached: ownGroup,
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  return { child, port };
}

/** The platform as a process of its own, which the caller ends. */
export class SpawnedPlatform {
  readonly child: ChildProcess;
  readonly url: string;
  output = "";
  readonly exited: Promise<number | null>;

  protected constructor(child: ChildProcess, port: number) {
    this.child = child;
    this.url = `http://127.0.0.1:${port}`;
    child.stdout?.on("data", (chunk) => {
      this.output += chunk;
    });
    child.stderr?.on("data", (chunk) => {
      this.output += chunk;
    });
    this.exited = new Promise((resolve) => child.once("exit", resolve));
  }

  /** Spawned, not yet ready. */
  static async start(env: Record<string, string>): Promise<SpawnedPlatform> {
    const { child, port } = await launch(env);
    return new SpawnedPlatform(child, port);
  }

  /** Stops it as an operator does, and kills it where that takes too long. */
  async end(): Promise<void> {
    const { exitCode, signalCode } = this.child;
    if (exitCode !== null || signalCode !== null) return;
    this.child.kill("SIGTERM");
    const late = setTimeout(() => this.child.kill("SIGKILL"), END_MS);
    await this.exited;
    clearTimeout(late);
  }

  /** Resolves with the milliseconds until /readyz answers 200; throws when the process ends. */
  async ready(timeoutMs = 120_000): Promise<number> {
    const started = performance.now();
    while (performance.now() - started < timeoutMs) {
      if (this.child.exitCode !== null) throw new Error(`It ended:\n${this.output}`);
      const response = await fetch(`${this.url}/readyz`).catch(() => undefined);
      if (response?.status === 200) return performance.now() - started;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`It is not ready after ${timeoutMs} ms:\n${this.output}`);
  }

  fetch(path: string, options: { method?: string; json?: unknown } = {}): Promise<Response> {
    const { method = "GET", json } = options;
    return fetch(this.url + path, {
      method,
      headers: {
        authorization: `Bearer ${PROCESS_KEY}`,
        ...(json === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
  }
}
