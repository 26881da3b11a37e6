import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { findFirefox } from "./test/support/find-firefox.ts";

/** Node takes the one module that graphql's `main` names; so must the tests, or there are two. */
const graphql = fileURLToPath(new URL("node_modules/graphql/index.js", import.meta.url));

/** Programs that tests start find their modules compiled here. */
const compiled = fileURLToPath(new URL(".cache/node", import.meta.url));

const cores = availableParallelism();
const screens = ["test/console/*.test.ts", "test/browser/**/*.test.ts"];
const measured = "test/**/*.measured.test.ts";
const gcp = "test/gcp/**";
const inFirefox = "test/firefox/*.test.ts";

const firefox = findFirefox();
if ("lacking" in firefox) {
  process.stderr.write(`Left out: the tests in Firefox, because ${firefox.lacking}.\n`);
}

export default defineConfig({
  resolve: { alias: [{ find: /^graphql$/, replacement: graphql }] },
  test: {
    globalSetup: ["test/support/global-setup.ts"],
    setupFiles: ["test/support/property-seed.ts"],
    env: { NODE_COMPILE_CACHE: compiled },
    pool: "forks",
    // A night draws more cases of a property, which take longer.
    testTimeout: 300_000 * Number(process.env.PROPERTY_DRAWS ?? 1),
    hookTimeout: 180_000,
    // A busy machine may need this long; a poll ends as soon as its condition holds.
    expect: { poll: { timeout: 60_000 } },
    reporters: process.env.CI ? ["default", "json"] : ["default"],
    outputFile: { json: ".cache/test-results.json" },
    // The name or the folder of a file says which project runs it.
    projects: [
      {
        extends: true,
        test: {
          name: "fast",
          include: ["test/**/*.test.ts"],
          exclude: [...screens, inFirefox, measured, gcp],
          // A worker keeps its modules from one file to the next.
          isolate: false,
          // Half of the time these tests wait for processes and databases.
          maxWorkers: 2 * cores,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "screens",
          include: screens,
          exclude: [measured],
          // A worker keeps its Chromium and its platform from one file to the next.
          isolate: false,
          // Each has a Chromium, which works while its test waits.
          maxWorkers: Math.ceil(1.5 * cores),
          sequence: { groupOrder: 1 },
        },
      },
      ...("program" in firefox
        ? [
            {
              extends: true as const,
              test: {
                name: "firefox",
                include: [inFirefox],
                // A worker keeps its Firefox and its platform from one file to the next.
                isolate: false,
                maxWorkers: 1,
                sequence: { groupOrder: 2 },
              },
            },
          ]
        : []),
      {
        extends: true,
        test: {
          name: "measured",
          include: [measured],
          exclude: [gcp],
          // One file at a time, after all others, because each needs the machine to itself.
          fileParallelism: false,
          // Node loads the modules as in production, because calls through the test runner's loader cost more.
          experimental: { viteModuleRunner: false },
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
