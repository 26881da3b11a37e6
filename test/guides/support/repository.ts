import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { scratchFolder } from "../../support/process.ts";
import { runAt } from "./page.ts";

/** The author of the commits that people make, whatever the machine's configuration of Git. */
const asPerson = [
  "export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null",
  "export GIT_AUTHOR_NAME=Person GIT_AUTHOR_EMAIL=person@example.com",
  "export GIT_COMMITTER_NAME=Person GIT_COMMITTER_EMAIL=person@example.com",
];

/** A repository with a branch `main`, which people push to and a workflow runs on, each in a clone of its own. */
export class Repository {
  private readonly origin: string;
  private readonly platform: string;

  private constructor(origin: string, platform: string) {
    this.origin = origin;
    this.platform = platform;
  }

  /** Makes it with the `tokens.json` and the lock that the commands make. */
  static async create(platform: string, commands: readonly string[]): Promise<Repository> {
    const origin = await scratchFolder();
    await promisify(execFile)("git", ["init", "-q", "--bare", "-b", "main", origin]);
    const repository = new Repository(origin, platform);
    await repository.inClone([
      ...asPerson,
      "git checkout -q -b main",
      ...commands,
      "git add tokens.json tokens.json.lock",
      "git commit -q -m 'Add the tokens'",
      "git push -q origin main",
    ]);
    return repository;
  }

  /** A person commits JSON into a file. */
  async commit(file: string, json: object): Promise<void> {
    const text = JSON.stringify(json, null, 2);
    const change = [`cat > ${file} <<'JSON'\n${text}\nJSON`, `git commit -q -m 'Change' ${file}`];
    await this.inClone([...asPerson, ...change, "git push -q origin main"]);
  }

  /** Runs a job's steps on a fresh clone, as a checkout of `main` is; returns its folder. */
  run(steps: readonly string[]): Promise<string> {
    return this.inClone([
      "export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null CI=true",
      "export GITHUB_STEP_SUMMARY=summary.markdown",
      ...steps,
    ]);
  }

  /** JSON on `main`. */
  async read(file: string) {
    return JSON.parse(readFileSync(join(await this.inClone([]), file), "utf8"));
  }

  /** The commit that `main` is at. */
  async head(): Promise<string> {
    const args = ["--git-dir", this.origin, "rev-parse", "main"];
    return (await promisify(execFile)("git", args)).stdout.trim();
  }

  private async inClone(commands: readonly string[]): Promise<string> {
    const folder = await scratchFolder();
    await promisify(execFile)("git", ["clone", "-q", this.origin, folder]);
    const key = `export TOKENKIT_URL=${this.platform} TOKENKIT_KEY=$(cat .data/admin-api-key)`;
    await runAt(this.platform, ["set -e", key, ...commands], folder);
    return folder;
  }
}
