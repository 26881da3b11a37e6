import { defineConfig, mergeConfig } from "vitest/config";
import usual from "../../vitest.config.ts";

/** Google's parts: emulator, double, collector and image builder (npm run test:gcp). */
const config = mergeConfig(usual, defineConfig({ test: { testTimeout: 120_000 } }));
config.test.include = ["test/gcp/**/*.test.ts"];
config.test.globalSetup = ["test/support/global-setup.ts", "test/gcp/support/global-setup.ts"];
export default config;
