// `node --import` loads this first, because it must run before any other import.
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { readEnvFile } from "../config/env-file.ts";

readEnvFile();
// Raises the number of libuv's threads, because decoding shares them with file reads. The first task fixes it.
process.env.UV_THREADPOOL_SIZE ??= "16";
// The compile cache saves the next start a quarter of a second.
enableCompileCache(fileURLToPath(new URL("../../.cache/node", import.meta.url)));
await import("../platform/telemetry/register.ts");
