/**
 * `node .ci/version.ts`: prints the version that CHANGELOG.md's unreleased changes make, by Semantic
 * Versioning: a major one for what is removed or marked **Breaking**, a minor one for what is added,
 * changed or deprecated, else a patch. With `--write`, makes it the version of the package, the chart and the
 * images that files name, and the changes' heading, dated today.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";

const UNRELEASED = "## Unreleased\n";

/** The unreleased part of a changelog. @throws Error if it has none, or nothing in it */
export function unreleasedOf(changelog: string): string {
  const from = changelog.indexOf(UNRELEASED);
  if (from < 0) throw new Error("CHANGELOG.md has no heading “Unreleased”.");
  const rest = changelog.slice(from + UNRELEASED.length);
  const to = rest.search(/^## /m);
  const part = (to < 0 ? rest : rest.slice(0, to)).trim();
  if (!/^- /m.test(part)) throw new Error("CHANGELOG.md names no change since the last release.");
  return part;
}

/** The version after another one, by what has changed. */
export function nextVersion(version: string, changes: string): string {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  const headings = new Set([...changes.matchAll(/^### (\w+)/gm)].map(([, name]) => name));
  if (headings.has("Removed") || /\*\*Breaking\b/.test(changes)) return `${major + 1}.0.0`;
  const isMinor = ["Added", "Changed", "Deprecated"].some((name) => headings.has(name));
  return isMinor ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

/** The changelog with the unreleased changes under a version. */
export const released = (changelog: string, version: string, date: string): string =>
  changelog.replace(UNRELEASED, `${UNRELEASED}\n## ${version} - ${date}\n`);

const after =
  (...patterns: RegExp[]): ((text: string, version: string) => string) =>
  (text, version) =>
    patterns.reduce((changed, pattern) => {
      if (!pattern.test(changed)) throw new Error(`Nothing there is like ${pattern}.`);
      return changed.replace(pattern, (_all, before) => `${before}${version}`);
    }, text);

/** Each file that names the version, and how it gets another one. @throws Error if it names none */
export const naming: Record<string, (text: string, version: string) => string> = {
  "package.json": after(/(^ {2}"version": ")[^"]+/m),
  "package-lock.json": after(/(^ {2}"version": ")[^"]+/m, /(^ {6}"version": ")[^"]+/m),
  "deploy/helm/tokenkit/Chart.yaml": after(/(^version: )\S+/m, /(^appVersion: ")[^"]+/m),
  "compose.yaml": after(/(:-tokenkit:)[^}]+/),
  "compose.replicas.yaml": after(/(:-tokenkit:)[^}]+/),
  "docs/image.md": after(/(\/tokenkit:)\d[^"]*/),
};

function main(): void {
  const { values } = parseArgs({ options: { write: { type: "boolean", default: false } } });
  const root = new URL("../", import.meta.url);
  const read = (name: string): string => readFileSync(new URL(name, root), "utf8");
  const changelog = read("CHANGELOG.md");
  const { version } = JSON.parse(read("package.json")) as { version: string };
  const next = nextVersion(version, unreleasedOf(changelog));
  if (values.write) {
    const write = (name: string, text: string): void => writeFileSync(new URL(name, root), text);
    write("CHANGELOG.md", released(changelog, next, new Date().toISOString().slice(0, 10)));
    for (const [name, changed] of Object.entries(naming)) write(name, changed(read(name), next));
  }
  process.stdout.write(`${next}\n`);
}

if (import.meta.main) main();
