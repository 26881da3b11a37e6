import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { type Measured, start } from "./delivery/process.ts";

const LISTENERS = 5000;
/** As many as one caller may have. */
const OF_A_KEY = 20;
/** Longer than two pings. */
const IDLE_MS = 60_000;
const ADMIN_KEY = "bench-admin-key-0123";

/** The open connections, and the number of clients that received a theme's event. */
interface Crowd {
  port: number;
  sockets: Set<Socket>;
  received: number;
}

/**
 * Measures idle listeners: the platform's memory and CPU with 5,000 of them, against the same process
 * before they connect; then the time until one event has reached all.
 */
export async function benchEvents(): Promise<void> {
  const platform = await start(new URL("delivery/platform.ts", import.meta.url), []);
  const { port } = platform;
  const crowd: Crowd = { port, sockets: new Set(), received: 0 };
  const keys = await Promise.all(Array.from({ length: LISTENERS / OF_A_KEY }, () => aKey(port)));
  const before = await idle(platform, IDLE_MS / 3);
  const opening = await platform.cpu();
  for (const key of keys) {
    await Promise.all(Array.from({ length: OF_A_KEY }, () => listen(crowd, key)));
  }
  const opened = (await platform.cpu()) - opening;
  const after = await idle(platform, IDLE_MS);

  const sending = await platform.cpu();
  const began = performance.now();
  await call(port, "/api/v1/themes", { slug: "told", name: "Told" });
  while (crowd.received < LISTENERS && performance.now() - began < 30_000) await delay(5);
  const took = performance.now() - began;
  const spent = (await platform.cpu()) - sending;

  const kilobytes = ((after.megabytes - before.megabytes) * 1024) / LISTENERS;
  process.stdout.write(
    `${crowd.sockets.size} listeners
memory: ${before.megabytes.toFixed(0)} MB before, ${after.megabytes.toFixed(0)} MB with them, ${kilobytes.toFixed(0)} KB each
CPU while nothing happens: ${before.cpu.toFixed(1)} % of a core before, ${after.cpu.toFixed(1)} % with them
to open one: ${(opened / LISTENERS / 1000).toFixed(2)} ms of CPU
one event to all: ${took.toFixed(0)} ms, ${(spent / 1000).toFixed(0)} ms of CPU; ${crowd.received} heard it
`,
  );
  for (const socket of crowd.sockets) socket.destroy();
  platform.stop();
}

/** CPU in percent of a core, and resident memory, without requests. */
async function idle(platform: Measured, ms: number): Promise<{ cpu: number; megabytes: number }> {
  const used = await platform.cpu();
  await delay(ms);
  const cpu = ((await platform.cpu()) - used) / (ms * 10);
  const text = await call(platform.port, "/metrics");
  const bytes = Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
  return { cpu, megabytes: bytes / 2 ** 20 };
}

async function aKey(port: number): Promise<string> {
  const text = await call(port, "/api/v1/admin/keys", { name: "listener", role: "viewer" });
  return JSON.parse(text).key;
}

async function call(port: number, path: string, json?: object): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${ADMIN_KEY}`, "content-type": "application/json" },
    ...(json === undefined ? {} : { method: "POST", body: JSON.stringify(json) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.text();
}

/** A socket alone, so that listeners cost this process little; resolves with the first event. */
function listen(crowd: Crowd, key: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(crowd.port, "127.0.0.1");
    socket.setEncoding("latin1");
    socket.write(
      `GET /trpc/themes.events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`,
    );
    socket.on("error", reject);
    socket.on("close", () => crowd.sockets.delete(socket));
    socket.on("data", (text: string) => {
      if (text.includes('"type":"theme"')) crowd.received++;
      if (!text.includes('"type":"open"')) return;
      crowd.sockets.add(socket);
      resolve();
    });
  });
}

if (import.meta.main) await benchEvents();
