import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The oldest version that the tests are known to pass in; earlier ones lack commands of WebDriver BiDi. */
const OLDEST = 153;

/** Names of Firefox in `PATH`, Debian's first. */
const names = ["firefox-esr", "firefox"];
const installed = ["/Applications/Firefox.app/Contents/MacOS/firefox"];

/** The Firefox that `FIREFOX` names or the machine has, or the reason why tests have none. */
export function findFirefox(
  env: NodeJS.ProcessEnv = process.env,
): { program: string } | { lacking: string } {
  const folders = (env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const program = env.FIREFOX || [...candidates, ...installed].find(isProgram);
  if (program === undefined) {
    return { lacking: "none is installed (apt-get install firefox-esr) and FIREFOX names none" };
  }
  const version = versionOf(program);
  if (version >= OLDEST) return { program };
  return { lacking: `${program} is no Firefox ${OLDEST} or newer` };
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The major version that the program prints, 0 if it prints none. */
function versionOf(program: string): number {
  try {
    const text = execFileSync(program, ["--version"], { encoding: "utf8", timeout: 10_000 });
    return Number(/^Mozilla Firefox (\d+)\./m.exec(text)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
