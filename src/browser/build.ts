/**
 * Builds what browsers load, into `dist/browser`. As a program it builds only what changed: beside
 * the outputs it keeps a stamp with the digest of every bundle's sources.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "lightningcss";
import { componentOrder } from "./components/order.ts";

const here = import.meta.dirname;
const root = join(here, "..", "..");

/** A group of output files made from the same sources. */
interface Bundle {
  name: string;
  /** Absolute paths; a change in any of them builds the bundle anew. */
  sources: string[];
  outputs: string[];
  build(): Record<string, string>;
}

const componentFiles = componentOrder.map((file) => join(here, "components", file));

const header = `/* tokenkit component layer. Everything is inside @layer tokenkit, so that unlayered CSS wins. */\n`;

/** Joins the component files: `full` with their comments, `minified` without. */
export function buildComponentLayer(): { full: string; minified: string } {
  const full = `${header}${componentFiles.map((file) => `\n${readFileSync(file, "utf8")}`).join("")}`;
  const { code } = transform({
    filename: "components.css",
    code: Buffer.from(full),
    minify: true,
  });
  return { full, minified: new TextDecoder().decode(code) };
}

const bundles: Bundle[] = [
  {
    name: "components",
    sources: [join(here, "components", "order.ts"), ...componentFiles],
    outputs: ["components.css", "components.min.css"],
    build() {
      const { full, minified } = buildComponentLayer();
      return { "components.css": full, "components.min.css": minified };
    },
  },
];

/** Covers the sources, this program and the versions of the packages it uses. */
function digest(bundle: Bundle): string {
  const hash = createHash("sha256");
  for (const file of [...bundle.sources, import.meta.filename, join(root, "package.json")]) {
    hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

function readStamp(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  } catch {
    return {};
  }
}

/** Writes beside and renames, so that nobody reads half a file. */
function replaceFile(file: string, text: string): void {
  const beside = `${file}.${process.pid}.tmp`;
  writeFileSync(beside, text);
  renameSync(beside, file);
}

/** Builds the bundles whose sources changed or whose outputs are missing, and names them. */
export function buildBrowser(directory = join(root, "dist", "browser")): string[] {
  const stampFile = join(directory, ".stamp.json");
  const stamp = readStamp(stampFile);
  const built: string[] = [];
  for (const bundle of bundles) {
    const now = digest(bundle);
    const present = bundle.outputs.every((output) => existsSync(join(directory, output)));
    if (present && stamp[bundle.name] === now) continue;
    mkdirSync(directory, { recursive: true });
    for (const [output, text] of Object.entries(bundle.build())) {
      replaceFile(join(directory, output), text);
    }
    stamp[bundle.name] = now;
    built.push(bundle.name);
  }
  if (built.length > 0) replaceFile(stampFile, `${JSON.stringify(stamp, null, 2)}\n`);
  return built;
}

if (import.meta.main) {
  const built = buildBrowser();
  if (built.length > 0) process.stdout.write(`built dist/browser: ${built.join(", ")}\n`);
}
