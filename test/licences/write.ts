/** Writes the list of third-party licences, or says which package may not ship. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { problemsOf } from "./allowed.ts";
import { licencesPage } from "./document.ts";
import { shippedPackages } from "./packages.ts";

const project = join(import.meta.dirname, "..", "..");
const packages = shippedPackages(project);
const problems = problemsOf(packages);
if (problems.length > 0) {
  process.stderr.write(`${problems.join("\n")}\n`);
  process.exit(1);
}
writeFileSync(join(project, "docs", "third-party-licences.md"), licencesPage(packages));
