import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../support/free-port.ts";

const KEY = "bench-admin-key-0123456789";
/** Clock ticks a second, in which the kernel counts CPU. */
const TICKS = 100;
const START_MS = 120_000;
const NODE_START = ["--import", "./src/start/preload.ts", "src/main.ts"] as const;

interface Sent {
  status: number;
  /** The body's bytes, without a content coding. */
  bytes: number;
  ms: number;
  text: () => string;
}

/** The platform as a process of its own, from any checkout, on an embedded database. */
export class Platform {
  readonly url: string;
  private child: ChildProcess;
  private readonly sources: string;
  private readonly dataDir: string;
  private readonly port: number;

  private constructor(sources: string, dataDir: string, port: number) {
    this.sources = sources;
    this.dataDir = dataDir;
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.child = this.spawn();
  }

  static async start(sources: string): Promise<Platform> {
    const folder = mkdtempSync(join(tmpdir(), "tokenkit-heavy-"));
    const platform = new Platform(sources, folder, await freePort());
    await platform.ready();
    return platform;
  }

  async restart(): Promise<void> {
    await this.end();
    this.child = this.spawn();
    await this.ready();
  }

  async stop(): Promise<void> {
    await this.end();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** CPU of all its threads so far, in milliseconds; the database is another process. */
  cpu(): number {
    const fields = readFileSync(`/proc/${this.child.pid}/stat`, "utf8").split(") ")[1]?.split(" ");
    return ((Number(fields?.[11]) + Number(fields?.[12])) * 1000) / TICKS;
  }

  /** Memory in megabytes, now or the most since `forgetPeak`. */
  memory(which: "VmRSS" | "VmHWM"): number {
    const status = readFileSync(`/proc/${this.child.pid}/status`, "utf8");
    return Number(new RegExp(`${which}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  }

  forgetPeak(): void {
    writeFileSync(`/proc/${this.child.pid}/clear_refs`, "5");
  }

  /** Sends a request with the admin's key; an answer that takes longer than two minutes counts as none, status 0. */
  async send(method: string, path: string, json?: unknown, form?: FormData): Promise<Sent> {
    const begun = performance.now();
    try {
      const response = await fetch(this.url + path, {
        method,
        headers: {
          authorization: `Bearer ${KEY}`,
          ...(json === undefined ? {} : { "content-type": "application/json" }),
        },
        body: form ?? (json === undefined ? null : JSON.stringify(json)),
        signal: AbortSignal.timeout(120_000),
      });
      const body = Buffer.from(await response.arrayBuffer());
      const ms = performance.now() - begun;
      return { status: response.status, bytes: body.length, ms, text: () => body.toString() };
    } catch {
      return { status: 0, bytes: 0, ms: performance.now() - begun, text: () => "" };
    }
  }

  private spawn(): ChildProcess {
    return spawn("node", [...NODE_START], {
      cwd: this.sources,
      stdio: "ignore",
      env: {
        ...process.env,
        PATH: `${join(this.sources, "node_modules/.bin")}:${process.env.PATH}`,
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        INIT_ADMIN_API_KEY: KEY,
        ENABLE_REST: "true",
        ANALYZERS: "exif",
        LOG_LEVEL: "fatal",
      },
    });
  }

  private async ready(): Promise<void> {
    const until = performance.now() + START_MS;
    while (performance.now() < until) {
      const status = await fetch(`${this.url}/readyz`).then(
        (response) => response.status,
        () => 0,
      );
      if (status === 200) return;
      await delay(100);
    }
    throw new Error("The platform is not ready after two minutes");
  }

  private async end(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const exit = once(this.child, "exit");
    this.child.kill("SIGTERM");
    await exit;
  }
}
