import { readdirSync, readFileSync } from "node:fs";

/** USER_HZ, in which /proc counts. */
const TICK_MS = 10;

/** Processor time of a process and all below it, those that have ended included, in ms; Linux only. */
export function cpuOfTree(root: number): number {
  const all = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => statOf(Number(pid)) ?? [])
      .map((stat) => [stat.pid, stat]),
  );
  const isBelow = (pid: number): boolean =>
    pid === root || (all.has(pid) && isBelow(all.get(pid)?.parent ?? 0));
  return [...all.values()]
    .filter(({ pid }) => isBelow(pid))
    .reduce((sum, { ticks }) => sum + ticks * TICK_MS, 0);
}

function statOf(pid: number): { pid: number; parent: number; ticks: number } | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return undefined;
  }
  // After the name, which may hold anything: state, parent, …; 14 to 17 are the times (proc(5)).
  const fields = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
  return { pid, parent: fields[1] ?? 0, ticks };
}
