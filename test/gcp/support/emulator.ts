import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

const PROGRAM = "platform/pubsub-emulator/bin/cloud-pubsub-emulator";
/** The time in which a busy machine starts Java. */
const START_MS = 60_000;

export interface Emulator {
  /** The value of PUBSUB_EMULATOR_HOST. */
  host: string;
  /** Ends it and loses its messages, which are only in its memory. */
  stop(): Promise<void>;
}

/** The emulator of Google's SDK; undefined where the machine lacks it, or Java. */
export async function emulatorProgram(): Promise<string | undefined> {
  try {
    const { stdout } = await run("gcloud", ["info", "--format=value(installation.sdk_root)"]);
    const program = join(stdout.trim(), PROGRAM);
    await access(program);
    await run("java", ["-version"]);
    return program;
  } catch {
    return undefined;
  }
}

/** @param port the one that an earlier emulator had, to come back there */
export async function startEmulator(program: string, port?: number): Promise<Emulator> {
  const at = port ?? (await freePort());
  const folder = await mkdtemp(join(tmpdir(), "tokenkit-pubsub-"));
  const args = ["--host=127.0.0.1", `--port=${at}`];
  // The script becomes java, so that its process id is java's.
  const child = spawn(program, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  let output = "";
  const started = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes("Server started, listening on")) resolve();
      });
    }
  });
  const late = new Promise<never>((_, reject) => {
    const fail = (why: string) => reject(new Error(`The Pub/Sub emulator ${why}:\n${output}`));
    setTimeout(() => fail("does not start"), START_MS).unref();
    void ended.then(() => fail("ended"));
  });
  late.catch(() => {});
  await Promise.race([started, late]);
  return {
    host: `127.0.0.1:${at}`,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
