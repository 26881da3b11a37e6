import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { type TaskName, type Tasks, tasks } from "./tasks.ts";

/**
 * Documents up to this many characters are worked on in place: some 500 tokens, a few to 20 ms. A
 * larger one would hold every other request up, so it goes to a thread.
 */
const IN_PLACE_UP_TO = 32 * 1024;

/** The token engine, kept off the event loop for large documents. */
export class Engine {
  private pool: Piscina | undefined;

  async run<Name extends TaskName>(
    name: Name,
    args: Parameters<Tasks[Name]>[0],
  ): Promise<ReturnType<Tasks[Name]>> {
    const size = args.document.length + ("other" in args ? args.other.length : 0);
    if (size <= IN_PLACE_UP_TO) return tasks[name](args as never) as ReturnType<Tasks[Name]>;
    this.pool ??= new Piscina({
      filename: fileURLToPath(new URL("worker.ts", import.meta.url)),
      minThreads: 0,
      maxThreads: 2,
      idleTimeout: 30_000,
    });
    return this.pool.run({ name, args });
  }

  async close(): Promise<void> {
    await this.pool?.close();
  }
}
