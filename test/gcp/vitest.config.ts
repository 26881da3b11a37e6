import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import usual from "../../vitest.config.ts";

/** `npm run test:gcp`: emulator, doubles, collector and image builder, which `npm test` needs none of. */
export default defineConfig({
  ...usual,
  root: fileURLToPath(new URL("../../", import.meta.url)),
  test: {
    ...usual.test,
    include: ["test/gcp/**/*.test.ts"],
    exclude: [],
    outputFile: { json: ".cache/test-gcp-results.json" },
  },
});
