import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { ADMIN_KEY } from "../../support/platform.ts";

/** A page of the documentation, by its path in the repository. */
export const pageOf = (path: string): string =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

/** The commands of a page that are fenced as `sh <name>`. */
export const commandsOf = (page: string, name: string): string[] =>
  [...page.matchAll(/^```sh ([\w-]+)\n([\s\S]*?)^```$/gm)]
    .filter((match) => match[1] === name)
    .map((match) => match[2] ?? "");

/** Runs commands as they are written, but for where the platform is and the file of its key. */
export const runAt = (url: string, commands: readonly string[], cwd?: string) =>
  promisify(execFile)(
    "bash",
    [
      "-c",
      commands
        .join("\n")
        .replaceAll("http://localhost:8080", url)
        .replaceAll("$(cat .data/admin-api-key)", ADMIN_KEY),
    ],
    { cwd },
  );
