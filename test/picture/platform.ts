import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../support/free-port.ts";

const root = new URL("../../", import.meta.url);
const START_MS = 120_000;
const KEY = "key-of-the-pictures-0123456789";

/** Open pages ask for a new version every second; without this setting every five minutes, and when they get the focus. */
const FOLLOW_AT_ONCE = "public, max-age=0, s-maxage=1";

export interface Platform {
  base: string;
  key: string;
  close(): Promise<void>;
}

/** Starts a platform on embedded parts, in a folder of its own, which `close` removes. */
export async function startPlatform(): Promise<Platform> {
  const folder = await mkdtemp(join(tmpdir(), "tokenkit-picture-"));
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const child = spawn("npm", ["start"], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: "",
      DATA_DIR: folder,
      ENABLE_REST: "true",
      INIT_ADMIN_API_KEY: KEY,
      LOG_LEVEL: "warn",
      PORT: String(port),
      PUBLIC_BASE_URL: base,
      RUNTIME_CACHE_CONTROL: FOLLOW_AT_ONCE,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await ready(base, child);
  } catch (error) {
    await close();
    throw error;
  }
  return { base, key: KEY, close };
}

async function ready(base: string, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + START_MS; Date.now() < until; ) {
    if (child.exitCode !== null)
      throw new Error("The platform has ended; its last words are above.");
    const response = await fetch(`${base}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("The platform did not become ready within two minutes.");
}
