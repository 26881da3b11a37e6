import { defineConfig } from "vitest/config";
import usual from "../../vitest.config.ts";

const { projects: _, ...shared } = usual.test ?? {};

/** `npm run test:gcp`: emulator, double, collector and image builder, which `npm test` needs none of. */
export default defineConfig({
  ...usual,
  test: {
    ...shared,
    include: ["test/gcp/**/*.test.ts"],
    exclude: [],
    globalSetup: ["test/support/global-setup.ts", "test/gcp/support/global-setup.ts"],
    testTimeout: 120_000,
    outputFile: { json: ".cache/test-gcp-results.json" },
  },
});
