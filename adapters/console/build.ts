import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ConsoleBuild } from "../../src/console/build.ts";
import { PlatformError } from "../../src/errors/errors.ts";
import type { Logger } from "../../src/platform/logger.ts";

/** The built console on disk; waited for while it is made, and read anew when it is built anew. */
export class BuiltConsole {
  readonly #directory: string;
  readonly #made: Promise<void>;
  readonly #logger: Logger;

  constructor(directory: string, made: Promise<void>, logger: Logger) {
    this.#directory = directory;
    this.#made = made;
    this.#logger = logger;
  }

  /** @throws PlatformError `unavailable` when it was not built */
  async read(): Promise<ConsoleBuild> {
    try {
      await this.#made;
      return JSON.parse(await readFile(join(this.#directory, "console.json"), "utf8"));
    } catch (error) {
      this.#logger.error({ error }, "The console cannot be served");
      throw new PlatformError(
        "unavailable",
        "The console is not built; run node src/console/build.ts, and see its output.",
      );
    }
  }

  /** The bytes of an asset, or undefined where there is none of the name. */
  async asset(name: string): Promise<Buffer | undefined> {
    try {
      return await readFile(join(this.#directory, "assets", name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  }
}
