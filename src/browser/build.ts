/**
 * Builds the files for browsers into `dist/browser`. As a program it builds only changed bundles: next to the
 * outputs it keeps a stamp with the digest of every bundle's sources.
 */
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "lightningcss";
import { builder } from "./builder.ts";
import { indexProperties } from "./component-properties.ts";
import { componentOrder } from "./components/order.ts";

const here = import.meta.dirname;
const root = join(here, "..", "..");

/** A group of output files made from the same sources. */
interface Bundle {
  name: string;
  /** Absolute paths; a change in any of them builds the bundle again. */
  sources: string[];
  outputs: string[];
  build(): Record<string, string> | Promise<Record<string, string>>;
}

const componentFiles = componentOrder.map((file) => join(here, "components", file));

const header = `/* tokenkit component layer. Everything is inside @layer tokenkit, so that your own CSS wins: all that is in no layer, or in a layer declared later. */\n`;

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

/** The properties that each component reads; components are named like their files and in the gallery. */
export function buildComponentProperties(): string {
  const files = componentOrder
    .filter((file) => file !== "media.css")
    .map((file) => {
      const css = readFileSync(join(here, "components", file), "utf8");
      return [file.slice(0, -".css".length), css] as const;
    });
  return `${JSON.stringify(indexProperties(new Map(files)), null, 2)}\n`;
}

/** Modules that are imported, and classic scripts that act when their tag is met. */
const scripts = {
  runtime: "esm",
  react: "esm",
  global: "iife",
  embed: "iife",
  preview: "esm",
  "embed-page": "iife",
  docs: "esm",
  "style-guide": "iife",
} as const;

/** The stylesheets that pages inline. */
const pageStyles = {
  "embed-page": [join(here, "embed-page", "page.css")],
  "style-guide": [join(root, "src/poster/poster.css"), join(here, "style-guide", "page.css")],
} as const;

function buildPageStyle(name: keyof typeof pageStyles): Record<string, string> {
  const code = Buffer.concat(pageStyles[name].map((file) => readFileSync(file)));
  const targets = { chrome: 111 << 16, firefox: 113 << 16, safari: (16 << 16) | (4 << 8) };
  const made = transform({ filename: "page.css", code, minify: true, targets });
  return { [`${name}.css`]: new TextDecoder().decode(made.code) };
}

const typeFiles = ["runtime.d.ts", "react.d.ts", "global.d.ts"];

/** Builds scripts for browsers of 2022 and later; React stays external, because the page brings its own. */
async function buildScripts(): Promise<Record<string, string>> {
  const { rolldown } = await builder(() => import("rolldown"));
  const built = Object.entries(scripts).map(async ([name, format]) => {
    const bundle = await rolldown({
      input: join(here, "scripts", `${name}.ts`),
      platform: "browser",
      external: ["react"],
      transform: { target: "es2022", define: { PREVIEWS: String(name !== "runtime") } },
    });
    const { output } = await bundle.generate({ format, minify: true, comments: false });
    await bundle.close();
    return [`${name}.js`, output[0].code] as const;
  });
  return Object.fromEntries(await Promise.all(built));
}

const bundles: Bundle[] = [
  {
    name: "components",
    sources: [
      join(here, "components", "order.ts"),
      join(here, "component-properties.ts"),
      ...componentFiles,
    ],
    outputs: ["components.css", "components.min.css", "component-properties.json"],
    build() {
      const { full, minified } = buildComponentLayer();
      return {
        "components.css": full,
        "components.min.css": minified,
        "component-properties.json": buildComponentProperties(),
      };
    },
  },
  {
    name: "scripts",
    sources: globSync("scripts/**/*.ts", { cwd: here })
      .sort()
      .map((file) => join(here, file)),
    outputs: Object.keys(scripts).map((name) => `${name}.js`),
    build: buildScripts,
  },
  ...(Object.keys(pageStyles) as (keyof typeof pageStyles)[]).map((name) => ({
    name,
    sources: [...pageStyles[name]],
    outputs: [`${name}.css`],
    build: () => buildPageStyle(name),
  })),
  {
    name: "types",
    sources: typeFiles.map((file) => join(here, "types", file)),
    outputs: typeFiles,
    build: () =>
      Object.fromEntries(
        typeFiles.map((file) => [file, readFileSync(join(here, "types", file), "utf8")]),
      ),
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

/** Writes a temporary file and renames it, so that no reader sees half a file. */
function replaceFile(file: string, text: string): void {
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, text);
  renameSync(temporary, file);
}

/** Builds the bundles whose sources changed or whose outputs are missing, and names them. */
export async function buildBrowser(directory = join(root, "dist", "browser")): Promise<string[]> {
  const stampFile = join(directory, ".stamp.json");
  const stamp = readStamp(stampFile);
  const built: string[] = [];
  for (const bundle of bundles) {
    const now = digest(bundle);
    const present = bundle.outputs.every((output) => existsSync(join(directory, output)));
    if (present && stamp[bundle.name] === now) continue;
    mkdirSync(directory, { recursive: true });
    for (const [output, text] of Object.entries(await bundle.build())) {
      replaceFile(join(directory, output), text);
    }
    stamp[bundle.name] = now;
    built.push(bundle.name);
  }
  if (built.length > 0) replaceFile(stampFile, `${JSON.stringify(stamp, null, 2)}\n`);
  return built;
}

if (import.meta.main) {
  const built = await buildBrowser();
  if (built.length > 0) process.stdout.write(`built dist/browser: ${built.join(", ")}\n`);
}
