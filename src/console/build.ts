/**
 * Builds the console into `dist/console`: hashed assets with their brotli and gzip forms, and `console.json`,
 * which lists the assets that a page loads. As a program it builds only after a change.
 */
import { createHash } from "node:crypto";
import {
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { buildComponentLayer, buildComponentProperties } from "../browser/build.ts";
import { builder } from "../browser/builder.ts";
import { printStylesheet } from "../tokens/stylesheet.ts";
import { historyAlone } from "./build-history.ts";
import { smallOutline } from "./build-outline.ts";

const here = import.meta.dirname;
const root = join(here, "..", "..");
export const consoleDirectory = join(root, "dist", "console");

/** Names within `assets/`. */
export interface ConsoleBuild {
  stamp: string;
  script: string;
  /** Modules that the first page needs. */
  preloads: string[];
  styles: string[];
  /** All that screens may load later. */
  assets: string[];
  /** The component layer, which goes before the console's own styles. */
  components: string;
  /** Quartz's stylesheet, for people without a chosen theme and for `?safe=1`. */
  quartz: Record<"light" | "dark", string>;
}

interface ManifestEntry {
  file: string;
  isEntry?: boolean;
  css?: string[];
  imports?: string[];
}

type Manifest = Record<string, ManifestEntry>;

/**
 * The most bytes, as brotli, of what a browser loads for its first page, and of the scripts that a theme's editor
 * adds to that until its tree is there. Raise one only for something that is worth the time it takes to load.
 */
const budgets = { page: 190_000, editor: 130_000 };

/** The files that each budget bounds. */
type Budgeted = Record<keyof typeof budgets, Iterable<string>>;

/** The modules of a theme's editor: its frame and the screen in it. */
const editorModules = ["routes/themes/theme/theme.tsx", "routes/themes/theme/editor/editor.tsx"];

/** A change of any of these triggers a new build. */
const sources = [
  "package-lock.json",
  "src/console/**/*.{ts,tsx,css,html,json,jpg,txt}",
  "src/places/rights/label.ts",
  "src/config/owners.ts",
  "src/tokens/**/*.ts",
  "src/token-text/**/*.ts",
  "src/poster/**/*.{ts,css}",
  "src/browser/scripts/poster/*.ts",
  "src/browser/scripts/seen-by/*.ts",
  "src/browser/*.ts",
  "src/browser/components/*",
  "src/browser/scripts/docs/samples/*.ts",
  "src/themes/builtin/quartz.json",
];

/** The files that decide whether a build is current, relative to the repository. */
export const buildSources = (): string[] => globSync(sources, { cwd: root }).sort();

function digest(): string {
  const hash = createHash("sha256");
  for (const file of buildSources()) {
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** The existing build, if it was made from these sources. */
function present(directory: string, stamp: string): ConsoleBuild | undefined {
  try {
    const build = JSON.parse(readFileSync(join(directory, "console.json"), "utf8"));
    return build.stamp === stamp ? build : undefined;
  } catch {
    return undefined;
  }
}

/** Builds the console unless what is there is of these sources; says whether it had to. */
export async function buildConsole(directory = consoleDirectory): Promise<boolean> {
  const stamp = digest();
  if (present(directory, stamp) !== undefined) return false;
  const fresh = `${directory}.${process.pid}.new`;
  try {
    const { budgeted, ...bundled } = await bundle(fresh);
    const assets = globSync("*.{js,css}", { cwd: join(fresh, "assets") }).sort();
    const build: ConsoleBuild = { stamp, ...bundled, assets, ...dress(join(fresh, "assets")) };
    await compressAll(join(fresh, "assets"));
    holdBudgets(fresh, budgeted);
    writeFileSync(join(fresh, "console.json"), `${JSON.stringify(build, null, 2)}\n`);
    replaceDirectory(directory, fresh);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return true;
}

type Bundled = Pick<ConsoleBuild, "script" | "preloads" | "styles"> & { budgeted: Budgeted };

async function bundle(outDir: string): Promise<Bundled> {
  // Tests set another NODE_ENV and would otherwise test a build that is never served.
  process.env.NODE_ENV = "production";
  const { build } = await builder(() => import("vite"));
  await build({
    root: here,
    mode: "production",
    configFile: false,
    logLevel: "error",
    // Relative, so that the console works below the path of a proxy.
    base: "./",
    publicDir: false,
    define: { COMPONENT_PROPERTIES: buildComponentProperties() },
    worker: { format: "es" },
    plugins: [smallOutline, historyAlone],
    build: {
      outDir,
      emptyOutDir: true,
      manifest: "manifest.json",
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // Browsers of 2024 and later: they know light-dark() and groupBy.
      target: ["chrome123", "firefox121", "safari17.5"],
      rolldownOptions: { input: join(here, "main.tsx") },
    },
  });
  const manifest: Manifest = JSON.parse(readFileSync(join(outDir, "manifest.json"), "utf8"));
  rmSync(join(outDir, "manifest.json"));
  const found = Object.entries(manifest).find(([, { isEntry }]) => isEntry);
  if (found === undefined) throw new Error("The console has no entry");
  const [name, entry] = found;
  const page = loadedWith([name], manifest);
  const editor = [...loadedWith(editorModules, manifest)].filter((file) => file.endsWith(".js"));
  const imported = (entry.imports ?? []).map((name) => manifest[name]?.file ?? "");
  return {
    script: assetName(entry.file),
    preloads: imported.map(assetName),
    styles: (entry.css ?? []).map(assetName),
    budgeted: { page, editor: editor.filter((file) => !page.has(file)) },
  };
}

/** The files that a browser loads for modules: their chunks, those that these import, and their styles. */
function loadedWith(modules: readonly string[], manifest: Manifest): Set<string> {
  const files = new Set<string>();
  const open = [...modules];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The console has no chunk of ${name}`);
    if (files.has(chunk.file)) continue;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    open.push(...(chunk.imports ?? []));
  }
  return files;
}

/** Throws where compressed files outgrow their budget. */
function holdBudgets(directory: string, budgeted: Budgeted): void {
  for (const [name, most] of Object.entries(budgets)) {
    const files = [...budgeted[name as keyof Budgeted]];
    const sizes = files.map((file) => statSync(join(directory, `${file}.br`)).size);
    const size = sizes.reduce((sum, one) => sum + one, 0);
    if (size > most) {
      throw new Error(`The console's ${name} has ${size} bytes, over its budget of ${most}`);
    }
  }
}

const assetName = (file: string): string => file.replace(/^assets\//, "");

/** Stylesheets that are not bundled: the component layer, and Quartz. */
function dress(assets: string): Pick<ConsoleBuild, "components" | "quartz"> {
  const document = JSON.parse(readFileSync(join(root, "src/themes/builtin/quartz.json"), "utf8"));
  const tokens = (appearance: "light" | "dark"): string =>
    write(
      assets,
      `quartz-${appearance}`,
      printStylesheet({ slug: "quartz", appearance, document: document.tokens, minified: true }),
    );
  return {
    components: write(assets, "components", buildComponentLayer().minified),
    quartz: { light: tokens("light"), dark: tokens("dark") },
  };
}

function write(assets: string, name: string, text: string): string {
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, 8);
  const file = `${name}-${hash}.css`;
  writeFileSync(join(assets, file), text);
  return file;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function compressAll(assets: string): Promise<void> {
  await Promise.all(
    globSync("*.{js,css,json,svg,txt}", { cwd: assets }).map(async (name) => {
      const file = join(assets, name);
      const bytes = readFileSync(file);
      const params = {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: 10,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      writeFileSync(`${file}.br`, await brotli(bytes, { params }));
      writeFileSync(`${file}.gz`, await zip(bytes, { level: 9 }));
    }),
  );
}

/** Replaces the old build at once, so that no reader finds half of a new one. */
function replaceDirectory(directory: string, fresh: string): void {
  const old = `${directory}.${process.pid}.old`;
  mkdirSync(join(directory, ".."), { recursive: true });
  try {
    renameSync(directory, old);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  renameSync(fresh, directory);
  rmSync(old, { recursive: true, force: true });
}

if (import.meta.main) {
  if (await buildConsole()) process.stdout.write("built dist/console\n");
}
