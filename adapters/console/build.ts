import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ConsoleBuild } from "../../src/console/build.ts";
import { PlatformError } from "../../src/errors/errors.ts";

/** The built console on disk. Requests wait for the build in progress, and read the files each time. */
export class BuiltConsole {
  private readonly directory: string;
  private readonly made: Promise<void>;

  /** `made` settles when the build ends; the builder reports its own failure. */
  constructor(directory: string, made: Promise<void>) {
    this.directory = directory;
    this.made = made.catch(() => {});
  }

  /** @throws PlatformError `unavailable` if the console is not built */
  async read(): Promise<ConsoleBuild> {
    await this.made;
    const text = await this.file("console.json");
    if (text !== undefined) return JSON.parse(text.toString());
    throw new PlatformError(
      "unavailable",
      "The console is not built; run node src/console/build.ts, and see its output.",
    );
  }

  /** The bytes of an asset, or undefined if no asset has the name. */
  asset(name: string): Promise<Buffer | undefined> {
    return this.file(join("assets", name));
  }

  private async file(name: string): Promise<Buffer | undefined> {
    try {
      return await readFile(join(this.directory, name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  }
}
