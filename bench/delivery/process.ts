import { type ChildProcess, fork } from "node:child_process";

/** Runs in a measured process: sends its port, then its processor time at each request. */
export function reportCpu(port: number): void {
  process.send?.({ port });
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: user + system });
  });
  process.on("disconnect", () => process.exit(0));
}

export interface Measured {
  port: number;
  pid: number;
  /** Processor time so far, in microseconds. */
  cpu(): Promise<number>;
  stop(): void;
}

/** Starts a program that calls `reportCpu`. */
export async function start(
  program: URL,
  args: string[],
  env: Record<string, string> = {},
): Promise<Measured> {
  const child = fork(program, args, { env: { ...process.env, ...env } });
  const { port } = await message<{ port: number }>(child);
  return {
    port,
    pid: child.pid as number,
    cpu: async () => {
      const answer = message<{ cpu: number }>(child);
      child.send("cpu");
      return (await answer).cpu;
    },
    stop: () => child.disconnect(),
  };
}

function message<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void =>
      reject(new Error(`A measured process ended with ${code}`));
    child.once("exit", ended);
    child.once("message", (value) => {
      child.off("exit", ended);
      resolve(value as T);
    });
  });
}
