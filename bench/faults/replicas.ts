import { SpawnedPlatform } from "../../test/support/spawned-platform.ts";

type Name = "web-1" | "web-2" | "worker-1" | "worker-2";

const NAMES: readonly Name[] = ["web-1", "web-2", "worker-1", "worker-2"];

/** Two web processes and two workers, which may go and come back. */
export class Replicas {
  private readonly env: Record<string, string>;
  private readonly running = new Map<Name, SpawnedPlatform>();

  private constructor(env: Record<string, string>) {
    this.env = env;
  }

  /** @param env the variables of all; the first web process brings the tables */
  static async start(env: Record<string, string>): Promise<Replicas> {
    const replicas = new Replicas(env);
    const [first, ...others] = NAMES;
    await replicas.come(first as Name);
    await Promise.all(others.map((name) => replicas.come(name)));
    return replicas;
  }

  /** Starts one that does not run, until it is ready. */
  async come(name: Name): Promise<void> {
    const DATABASE_URL = `${this.env.DATABASE_URL}&application_name=${name}`;
    const ROLE = name.startsWith("web") ? "web" : "worker";
    const started = await SpawnedPlatform.start({ ...this.env, ROLE, DATABASE_URL });
    this.running.set(name, started);
    await started.ready();
  }

  /** Sends a signal, and waits for the end that follows. */
  async go(name: Name, signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    const process = this.running.get(name);
    if (process === undefined) throw new Error(`${name} does not run`);
    process.child.kill(signal);
    await process.exited;
    this.running.delete(name);
  }

  /** The web processes that run. */
  get webs(): SpawnedPlatform[] {
    return (["web-1", "web-2"] as const).flatMap((name) => this.running.get(name) ?? []);
  }

  /** The last lines of each process; a row that fails prints them. */
  lastWords(): string {
    return [...this.running]
      .map(([name, { output }]) => `${name}: ${output.slice(-2000)}`)
      .join("\n");
  }

  async end(): Promise<void> {
    await Promise.all([...this.running.values()].map((process) => process.end()));
  }
}
