/** The platform as a measured process, on an embedded database in memory. */
import { readConfig } from "../../src/config/config.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { startPlatform } from "../../src/start/platform.ts";
import { reportCpu } from "./process.ts";

const config = readConfig({
  PORT: "0",
  DATABASE_URL: process.env.DATABASE_URL ?? "memory:",
  INIT_ADMIN_API_KEY: "bench-admin-key-0123",
  ENABLE_REST: "true",
});
const platform = await startPlatform(config, await createLogger({ level: "warn", pretty: false }));
process.on("disconnect", () => void platform.close().then(() => process.exit(0)));
reportCpu(platform.port);
