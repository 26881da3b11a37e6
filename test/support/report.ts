/**
 * `node test/support/report.ts [--complete] RESULTS…`: the totals of each JSON report, the slowest files of
 * all, the failures, and the machine's speed. With `--complete`, tests that were left out are failures.
 */
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { slowness } from "./machine-speed.ts";

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    /** The failure of the file itself, outside its tests. */
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

const SHOWN = 20;

const where = (name: string): string => relative(process.cwd(), name);
const firstLine = (text: string | undefined): string => text?.split("\n")[0] ?? "";

/** Shortens a failure to its error, its wait and the line of its test, as far as the message has them. */
function inShort(text = ""): string {
  const lines = text.split("\n").map((line) => line.trim());
  const awaited = lines.find((line) => line.startsWith("- waiting for"));
  const at = lines.find((line) => line.startsWith("at ") && /\/test\/.*\.test\.ts/.test(line));
  const place = at === undefined ? undefined : `at ${/[^/]+\.test\.ts:\d+/.exec(at)?.[0]}`;
  return [lines[0], awaited, place].filter((part) => part !== undefined).join(" ");
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { complete: { type: "boolean", default: false } },
});
const reports = positionals
  .filter((path) => existsSync(path))
  .map((path): Report => JSON.parse(readFileSync(path, "utf8")));

for (const { numPassedTests, numFailedTests, numPendingTests } of reports) {
  const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : "";
  process.stdout.write(`${numPassedTests} passed, ${numFailedTests} failed${skipped}\n`);
}

const files = reports
  .flatMap(({ testResults }) => testResults)
  .map(({ name, startTime, endTime, assertionResults }) => ({
    file: where(name),
    seconds: (endTime - startTime) / 1000,
    tests: assertionResults.length,
  }))
  .sort((a, b) => b.seconds - a.seconds);

process.stdout.write(`The slowest ${SHOWN} files:\n`);
for (const { file, seconds, tests } of files.slice(0, SHOWN)) {
  process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${file} (${tests} tests)\n`);
}

for (const { name, message, assertionResults } of reports.flatMap((one) => one.testResults)) {
  if (message !== "") process.stdout.write(`Failed: ${where(name)}: ${firstLine(message)}\n`);
  for (const { fullName, status, failureMessages } of assertionResults) {
    if (status !== "failed") continue;
    process.stdout.write(`Failed: ${where(name)}: ${fullName}: ${inShort(failureMessages[0])}\n`);
  }
}

process.stdout.write(
  `A core takes ${slowness().toFixed(1)} times as long as bounds are set for.\n`,
);

if (values.complete) {
  const leftOut = reports
    .flatMap(({ testResults }) => testResults)
    .flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "skipped" || status === "pending")
        .map(({ fullName }) => `${where(name)}: ${fullName}`),
    );
  for (const one of leftOut) process.stdout.write(`Left out: ${one}\n`);
  if (leftOut.length > 0 || reports.length < positionals.length) process.exitCode = 1;
}
