/** `node bench/scale.ts`: what grows with how many come, on paper, as docs/scale.md has it. */
import { readCommandLine } from "../src/config/command-line.ts";
import { costs, tables } from "./scale/tables.ts";

/** Prints every table; `npm run bench` calls this. */
export function printScale(): void {
  for (const [title, table] of Object.entries({ ...tables(), Costs: costs() })) {
    console.log(`\n${title}\n\n${table}`);
  }
}

if (import.meta.main) {
  readCommandLine({
    name: "node bench/scale.ts",
    options: {},
    help: {
      about: `
Prints the tables of docs/scale.md and the costs in docs/google-cloud.md, in Markdown. It measures
nothing: what one of each costs is in bench/scale/measured.ts, what Google asks for it in
bench/scale/prices.ts.`,
      statuses: { 0: "the tables are printed" },
    },
  });
  printScale();
}
