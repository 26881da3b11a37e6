import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exchange, load } from "./load.ts";
import { type Measured, start } from "./process.ts";

const ROUNDS = 7;
const MS = 1000;
const CONNECTIONS = 32;
const PATH = "/rt/v1/theme.css?slug=quartz&variant=tokens";

interface Server {
  name: string;
  process: Measured;
  path: string;
  etag: string;
}

interface Sample {
  perSecond: number;
  cpuMicros: number;
}

const request = (path: string, etag?: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n` +
  `${etag === undefined ? "" : `If-None-Match: ${etag}\r\n`}\r\n`;

/** Measures hits of theme.css, 200 and 304, in turn with peers that send the same bytes. */
export async function benchDelivery(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "tokenkit-bench-"));
  const servers = await startAll(folder);
  const samples = new Map<string, Sample[]>();
  const kinds = ["200", "304"] as const;
  for (let round = -1; round < ROUNDS; round++) {
    for (const kind of kinds) {
      for (const server of servers) {
        const sample = await measure(server, kind);
        const key = `${kind} ${server.name}`;
        if (round >= 0) samples.set(key, [...(samples.get(key) ?? []), sample]);
      }
    }
  }
  for (const kind of kinds) report(kind, servers, samples);
  for (const { process } of servers) process.stop();
  rmSync(folder, { recursive: true });
}

async function startAll(folder: string): Promise<Server[]> {
  const platform = await start(new URL("platform.ts", import.meta.url), []);
  await exchange(platform.port, request(PATH));
  const ok = split(await exchange(platform.port, request(PATH)));
  const etag = ok.headers[ok.headers.indexOf("ETag") + 1] as string;
  const unchanged = split(await exchange(platform.port, request(PATH, etag)));
  writeFileSync(join(folder, "theme.css"), ok.body, "latin1");
  writeFileSync(join(folder, "headers-200.json"), JSON.stringify(ok.headers));
  writeFileSync(join(folder, "headers-304.json"), JSON.stringify(unchanged.headers));
  process.stdout.write(`theme.css of ${ok.body.length} bytes (br), ${CONNECTIONS} connections, `);
  process.stdout.write(`median of ${ROUNDS} interleaved rounds of ${MS} ms\n`);
  const servers: Server[] = [{ name: "tokenkit", process: platform, path: PATH, etag }];
  for (const name of ["raw", "sirv", "express"]) {
    const peer = await start(new URL("peers.ts", import.meta.url), [name, folder]);
    const path = "/theme.css";
    const first = split(await exchange(peer.port, request(path)));
    const at = first.headers.findIndex((header) => header.toLowerCase() === "etag");
    servers.push({ name, process: peer, path, etag: first.headers[at + 1] as string });
  }
  return servers;
}

/** The headers as a flat list without those that Node adds itself, and the body. */
function split(response: string): { headers: string[]; body: string } {
  const end = response.indexOf("\r\n\r\n");
  const headers = response
    .slice(0, end)
    .split("\r\n")
    .slice(1)
    .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)] as const)
    .filter(([name]) => !/^(date|connection|keep-alive|x-request-id)$/i.test(name));
  return { headers: headers.flat(), body: response.slice(end + 4) };
}

async function measure(server: Server, kind: "200" | "304"): Promise<Sample> {
  const text = request(server.path, kind === "304" ? server.etag : undefined);
  const before = await server.process.cpu();
  const { requests, seconds } = await load(server.process.port, text, CONNECTIONS, MS);
  const used = (await server.process.cpu()) - before;
  return { perSecond: requests / seconds, cpuMicros: used / requests };
}

function report(kind: string, servers: Server[], samples: Map<string, Sample[]>): void {
  const of = (name: string): Sample[] => samples.get(`${kind} ${name}`) ?? [];
  const own = of("tokenkit");
  process.stdout.write(`\n${kind}          requests/s   CPU µs/request   tokenkit is, by rounds\n`);
  for (const { name } of servers) {
    const mine = of(name);
    const ratio = median(own.map((sample, i) => sample.perSecond / (mine[i]?.perSecond ?? 1)));
    process.stdout.write(
      `  ${name.padEnd(10)} ${median(mine.map((s) => s.perSecond))
        .toFixed(0)
        .padStart(10)}` +
        `   ${median(mine.map((s) => s.cpuMicros))
          .toFixed(1)
          .padStart(14)}` +
        `${name === "tokenkit" ? "" : `   ${ratio.toFixed(2)} × ${name}`}\n`,
    );
  }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
