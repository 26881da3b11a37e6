/**
 * What clients cost that listen to events and hear nothing: memory and CPU of the platform with
 * 5,000 of them, against the same process before they came; then how long one event takes to reach
 * all. They are spread over keys, for one caller may listen 20 times.
 */
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { type Measured, start } from "./delivery/process.ts";

const LISTENERS = 5000;
const OF_A_KEY = 20;
/** Longer than two pings. */
const IDLE_MS = 60_000;
const ADMIN_KEY = "bench-admin-key-0123";

const platform = await start(new URL("delivery/platform.ts", import.meta.url), []);
const base = `http://127.0.0.1:${platform.port}`;
const listeners = new Set<Socket>();
let told = 0;

const before = await idle(platform, 20_000);
const keys = await Promise.all(Array.from({ length: LISTENERS / OF_A_KEY }, aKey));
const opening = await platform.cpu();
for (const key of keys) await Promise.all(Array.from({ length: OF_A_KEY }, () => listen(key)));
const opened = (await platform.cpu()) - opening;
const after = await idle(platform, IDLE_MS);

told = 0;
const telling = await platform.cpu();
const began = performance.now();
await call("/api/v1/themes", { slug: "told", name: "Told" });
while (told < LISTENERS && performance.now() - began < 30_000) await delay(5);
const took = performance.now() - began;
const spent = (await platform.cpu()) - telling;

const perListener = ((after.rss - before.rss) * 1024) / LISTENERS;
process.stdout.write(
  `${listeners.size} listeners
memory: ${before.rss.toFixed(0)} MB before, ${after.rss.toFixed(0)} MB with them: ${perListener.toFixed(0)} KB each
CPU while nothing happens: ${before.cpu.toFixed(1)} % of a core before, ${after.cpu.toFixed(1)} % with them
opening one: ${(opened / LISTENERS / 1000).toFixed(2)} ms of CPU
one event to all: ${took.toFixed(0)} ms, ${(spent / 1000).toFixed(0)} ms of CPU, ${told} heard it
`,
);
for (const socket of listeners) socket.destroy();
platform.stop();

/** CPU in percent of a core and resident memory in MB, while nothing is asked. */
async function idle(measured: Measured, ms: number): Promise<{ cpu: number; rss: number }> {
  const used = await measured.cpu();
  await delay(ms);
  const cpu = ((await measured.cpu()) - used) / (ms * 10);
  const { text } = await call("/metrics");
  const rss = Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / 2 ** 20;
  return { cpu, rss };
}

async function aKey(): Promise<string> {
  const { text } = await call("/api/v1/admin/keys", { name: "listener", role: "viewer" });
  return JSON.parse(text).key;
}

async function call(path: string, json?: object): Promise<{ text: string }> {
  const response = await fetch(base + path, {
    headers: { authorization: `Bearer ${ADMIN_KEY}`, "content-type": "application/json" },
    ...(json === undefined ? {} : { method: "POST", body: JSON.stringify(json) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return { text: await response.text() };
}

/** A socket alone, so that listeners cost this process little; resolves with the first event. */
function listen(key: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(platform.port, "127.0.0.1");
    socket.setEncoding("latin1");
    socket.write(
      `GET /trpc/themes.events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`,
    );
    socket.on("error", reject);
    socket.on("close", () => listeners.delete(socket));
    socket.on("data", (text: string) => {
      if (text.includes('"type":"theme"')) told++;
      if (!text.includes('"type":"open"')) return;
      listeners.add(socket);
      resolve();
    });
  });
}
