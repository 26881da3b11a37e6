import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Node takes the one module that graphql's `main` names; so must the tests, or there are two. */
const graphql = fileURLToPath(new URL("node_modules/graphql/index.js", import.meta.url));

export default defineConfig({
  resolve: { alias: [{ find: /^graphql$/, replacement: graphql }] },
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/gcp/**"],
    globalSetup: ["test/support/global-setup.ts"],
    setupFiles: ["test/support/property-seed.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What a busy machine may take to show something; what comes sooner is not waited for.
    expect: { poll: { timeout: 10_000 } },
    reporters: process.env.CI ? ["default", "json"] : ["default"],
    outputFile: { json: ".cache/test-results.json" },
  },
});
