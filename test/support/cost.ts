import { readFileSync, writeFileSync } from "node:fs";

export interface Cost {
  cpuMs: number;
  /** How much more memory than before there was at its highest; 0 where only Linux would say. */
  memoryBytes: number;
}

const memory = (field: "VmRSS" | "VmHWM"): number =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync("/proc/self/status", "utf8"))?.[1]) *
  1024;

/** Measures this process's CPU for some work, including its threads. */
export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const isLinux = process.platform === "linux";
  // Resets the high-water mark (proc_pid_clear_refs(5)).
  if (isLinux) writeFileSync("/proc/self/clear_refs", "5");
  const before = isLinux ? memory("VmRSS") : 0;
  const started = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(started);
  return {
    cpuMs: (user + system) / 1000,
    memoryBytes: isLinux ? memory("VmHWM") - before : 0,
  };
}
