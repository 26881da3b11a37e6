import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Names of Firefox in `PATH`, Debian's first. */
const names = ["firefox-esr", "firefox"];
const installed = ["/Applications/Firefox.app/Contents/MacOS/firefox"];

/** The Firefox that the machine has, or the one that `FIREFOX` names; undefined without any. */
export function findFirefox(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.FIREFOX) return env.FIREFOX;
  const folders = (env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...candidates, ...installed].find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
