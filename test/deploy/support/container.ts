import { PlatformProcess } from "../../support/process.ts";
import { imageEnvironment } from "./compose.ts";

export interface Container {
  args?: readonly string[] | undefined;
  env: Record<string, string>;
  /** The folder that stands for /data. */
  data: string;
}

/**
 * Runs a container of the image as a process: with the image's environment and entry point, but with the folders
 * and the port of this test.
 */
export function runContainer({
  args = ["src/main.ts"],
  env,
  data,
}: Container): Promise<PlatformProcess> {
  const { PORT: _, NODE_COMPILE_CACHE: __, HOST: ___, ...image } = imageEnvironment();
  const given = { ...image, LOG_LEVEL: "warn", INIT_ADMIN_API_KEY: "", ...env, DATA_DIR: data };
  return PlatformProcess.spawn(given, ["node", "--import", "./src/start/preload.ts", ...args]);
}
