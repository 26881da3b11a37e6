/** `node test/support/report.ts RESULTS…`: the totals of each JSON report, then the slowest files of all. */
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; startTime: number; endTime: number; assertionResults: unknown[] }[];
}

const SHOWN = 20;

const reports = process.argv
  .slice(2)
  .filter((path) => existsSync(path))
  .map((path): Report => JSON.parse(readFileSync(path, "utf8")));

for (const { numPassedTests, numFailedTests, numPendingTests } of reports) {
  const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : "";
  process.stdout.write(`${numPassedTests} passed, ${numFailedTests} failed${skipped}\n`);
}

const files = reports
  .flatMap(({ testResults }) => testResults)
  .map(({ name, startTime, endTime, assertionResults }) => ({
    file: relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1000,
    tests: assertionResults.length,
  }))
  .sort((a, b) => b.seconds - a.seconds);

process.stdout.write(`The slowest ${SHOWN} files:\n`);
for (const { file, seconds, tests } of files.slice(0, SHOWN)) {
  process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${file} (${tests} tests)\n`);
}
