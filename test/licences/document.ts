import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { textsOf } from "./allowed.ts";
import { copyrightOf, noticesOf } from "./copyright.ts";
import { inside } from "./inside.ts";
import type { ShippedPackage } from "./packages.ts";

const { resolve } = createRequire(import.meta.url);

/** The page about everything that ships and is the work of others; the same on every machine. */
export function licencesPage(packages: ShippedPackage[]): string {
  const ids = new Set([
    ...packages.flatMap((found) => textsOf(found) ?? []),
    ...inside.flatMap(({ licences }) => licences),
  ]);
  return [
    "# Third-party licences",
    "Made by `npm run licences` from `package-lock.json` and the installed packages; a test says when " +
      "it is out of date. It lists what an install without `devDependencies` brings, on any platform, " +
      "what the bundles of the console are made of, and what these packages hold within them. Packages " +
      "ship each with its own licence file, and unchanged; images lack their types and source maps.",
    "## Without a package of its own",
    table(["Where", "What", "Licence"], inside.map(insideRow)),
    "## Notices",
    "These packages pass on further notices, in files of their own:",
    packages.flatMap(noticeLine).join("\n"),
    "## Packages",
    table(["Package", "Version", "Licence", "Copyright"], packages.map(packageRow)),
    "## Texts",
    "Copyright lines are in the table above.",
    ...[...ids].sort().map((id) => `### ${id}\n\n\`\`\`text\n${textOf(id)}\n\`\`\``),
  ]
    .join("\n\n")
    .concat("\n");
}

const insideRow = ({ where, what, licences, note }: (typeof inside)[number]): string[] => [
  where,
  what,
  licences.join(", ") + (note ? `; ${note}` : ""),
];

const packageRow = (found: ShippedPackage): string[] => [
  found.name,
  found.version,
  found.licence ?? "unknown",
  copyrightOf(found),
];

function noticeLine(found: ShippedPackage): string[] {
  const files = noticesOf(found).map((file) => `\`${file}\``);
  return files.length === 0 ? [] : [`- ${found.name} ${found.version}: ${files.join(", ")}`];
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]): string => `| ${cells.map(escaped).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

const escaped = (cell: string): string => cell.replaceAll("|", "\\|").replaceAll("<", "\\<");

/** As SPDX has it, without the copyright lines that are there to be replaced. */
function textOf(id: string): string {
  const file = resolve(`spdx-license-list/licenses/${id}.json`);
  const { licenseText } = JSON.parse(readFileSync(file, "utf8")) as { licenseText: string };
  return licenseText
    .replace(/^Copyright \(c\) (<year>|YEAR|\d{4}(-\d{4})? by Internet).*\n+/gim, "")
    .replace(/[^\S\n]+$/gm, "")
    .trim();
}
