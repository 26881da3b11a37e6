import { execFileSync } from "node:child_process";

const RUN_MS = 120_000;

/** Whether the machine has a Ceph; else the reason why the tests leave it out. */
export function findCeph(): { version: string } | { lacking: string } {
  try {
    for (const program of ["radosgw", "ceph-mon", "ceph-osd"]) run(program, ["--version"]);
    return { version: run("ceph", ["--version"]) };
  } catch {
    return { lacking: "Ceph is not installed (apt-get install radosgw ceph-mon ceph-osd)" };
  }
}

/** Runs one of its programs to its end; its output. */
export function run(program: string, args: readonly string[]): string {
  return execFileSync(program, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    timeout: RUN_MS,
  });
}
