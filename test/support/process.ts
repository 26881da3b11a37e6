import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { freePort } from "./free-port.ts";
import { reachableCheckout } from "./reachable-checkout.ts";

const root = new URL("../../", import.meta.url).pathname;
export const PROCESS_KEY = "process-admin-key-0123456789";

/** Starts as an operator does; unlike `NODE_START`, builds the browser's parts first. */
export const NPM_START = ["npm", "start"] as const;
const NODE_START = ["node", "--import", "./src/start/preload.ts", "src/main.ts"] as const;

/** The platform as a process of its own. */
export class PlatformProcess {
  readonly child: ChildProcess;
  readonly url: string;
  output = "";
  readonly exited: Promise<number | null>;

  private constructor(child: ChildProcess, port: number) {
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

  /** Spawned, not yet ready; killed when the test ends, whatever happens. */
  static async spawn(
    env: Record<string, string>,
    command: readonly [string, ...string[]] = NODE_START,
    { ownGroup = false, uid = undefined as number | undefined } = {},
  ): Promise<PlatformProcess> {
    const port = env.PORT === undefined ? await freePort() : Number(env.PORT);
    const [program, ...args] = command;
    const cwd = uid === undefined ? root : await reachableCheckout();
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
    onTestFinished(async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM");
        await Promise.race([once(child), new Promise((resolve) => setTimeout(resolve, 5000))]);
        child.kill("SIGKILL");
      }
    });
    return new PlatformProcess(child, port);
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

function once(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once("exit", resolve));
}

/** A folder for one test, removed at its end. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tokenkit-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
