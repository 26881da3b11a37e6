/** Writes .env.example, which a test compares with the known variables. */
import { writeFileSync } from "node:fs";
import { readCommandLine } from "./command-line.ts";
import { envExample } from "./environment.ts";

readCommandLine({
  name: "npm run env-example",
  options: {},
  help: {
    about:
      "Writes .env.example again: every variable of the environment, each with its explanation.",
    statuses: { 0: "it is written", 1: "it failed, and says why" },
  },
});
writeFileSync(new URL("../../.env.example", import.meta.url), envExample());
