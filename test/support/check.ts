/** `npm run check`: runs all scripts named `check:…` at once and prints what the failed ones wrote. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
);
const names = Object.keys(scripts).filter((name) => name.startsWith("check:"));
const succeeded = await Promise.all(names.map(run));
if (succeeded.includes(false)) process.exitCode = 1;

async function run(name: string): Promise<boolean> {
  const started = performance.now();
  const child = spawn("npm", ["run", "--silent", name], { stdio: ["ignore", "pipe", "pipe"] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => output.push(chunk));
  }
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${name}: ${code === 0 ? "passed" : "FAILED"} in ${seconds} s\n`);
  if (code !== 0) process.stdout.write(Buffer.concat(output));
  return code === 0;
}
