/** Writes the list of third-party licences, or says which package may not ship. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readCommandLine } from "../../src/config/command-line.ts";
import { problemsOf } from "./allowed.ts";
import { licencesPage } from "./document.ts";
import { shippedPackages } from "./packages.ts";

readCommandLine({
  name: "npm run licences",
  options: {},
  help: {
    about: `
Writes docs/third-party-licences.md anew, from package-lock.json and the installed packages: what
ships, under which licence.`,
    statuses: { 0: "it is written", 1: "a package has a licence that may not ship, or none" },
  },
});
const project = join(import.meta.dirname, "..", "..");
const packages = shippedPackages(project);
const problems = problemsOf(packages);
if (problems.length > 0) {
  process.stderr.write(`${problems.join("\n")}\n`);
  process.exit(1);
}
writeFileSync(join(project, "docs", "third-party-licences.md"), licencesPage(packages));
