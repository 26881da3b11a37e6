import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import decodeHeic from "heic-decode";
import sharp from "sharp";
import { cpuOfTree } from "./cpu.ts";

/** Measures the same files without a service: with sharp alone, and with exiftool alone. */
export async function benchFloor(paths: readonly string[]): Promise<void> {
  const own = { at: performance.now(), cpu: process.cpuUsage() };
  for (const path of paths) await small(path);
  const { user, system } = process.cpuUsage(own.cpu);
  print("sharp, decoded and made 512 pixels long", own.at, (user + system) / 1000, paths.length);

  const before = { at: performance.now(), cpu: cpuOfTree(process.pid) };
  const { error } = spawnSync("exiftool", ["-json", "-n", ...paths], { maxBuffer: 1 << 30 });
  if (error) {
    console.log("  exiftool is not installed (Debian: libimage-exiftool-perl)");
    return;
  }
  const cpu = cpuOfTree(process.pid) - before.cpu;
  print("exiftool, all in one process", before.at, cpu, paths.length);
}

async function small(path: string): Promise<void> {
  const resized = { width: 512, height: 512, fit: "inside" } as const;
  if (!path.endsWith(".heic")) {
    await sharp(path).autoOrient().resize(resized).raw().toBuffer();
    return;
  }
  const { data, width, height } = await decodeHeic({ buffer: await readFile(path) });
  await sharp(data, { raw: { width, height, channels: 4 } })
    .resize(resized)
    .raw()
    .toBuffer();
}

function print(what: string, begun: number, cpu: number, count: number): void {
  const took = (performance.now() - begun) / 1000;
  console.log(
    `  ${what}: ${(count / took).toFixed(2)} a second, ${(cpu / count).toFixed(0)} ms of CPU each`,
  );
}
