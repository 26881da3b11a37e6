import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

/** The files that browsers load in addition to themes, with their content types. */
export const bundleTypes = {
  "runtime.js": "application/javascript; charset=utf-8",
  "react.js": "application/javascript; charset=utf-8",
  "global.js": "application/javascript; charset=utf-8",
  "embed.js": "application/javascript; charset=utf-8",
  "preview.js": "application/javascript; charset=utf-8",
  "runtime.d.ts": "application/typescript; charset=utf-8",
  "react.d.ts": "application/typescript; charset=utf-8",
  "global.d.ts": "application/typescript; charset=utf-8",
} as const;

export type BundleName = keyof typeof bundleTypes;
export const bundleNames = Object.keys(bundleTypes) as BundleName[];

interface BundleFile {
  body: string;
  /** A hash of the content; the address contains it, so a new build has a new address. */
  hash: string;
}

export type Bundles = Record<BundleName, BundleFile>;

const folder = new URL("../../dist/browser/", import.meta.url);

/** @throws Error when the browser sources have not been built */
export async function loadBundles(): Promise<Bundles> {
  try {
    const loaded = bundleNames.map(async (name) => [name, await load(name)] as const);
    return Object.fromEntries(await Promise.all(loaded)) as Bundles;
  } catch (error) {
    throw new Error("The browser sources are not built; run npm start, or npm run prestart.", {
      cause: error,
    });
  }
}

/** The assets that a page inlines. */
export interface PageFiles {
  style: string;
  script: string;
}

/** @throws Error when the browser sources have not been built */
export async function loadPageFiles(page: "embed-page" | "style-guide"): Promise<PageFiles> {
  const [style, script] = await Promise.all(
    [`${page}.css`, `${page}.js`].map((name) => readFile(new URL(name, folder), "utf8")),
  );
  return { style: style as string, script: script as string };
}

async function load(name: BundleName): Promise<BundleFile> {
  const body = await readFile(new URL(name, folder), "utf8");
  return { body, hash: createHash("sha256").update(body).digest("base64url").slice(0, 16) };
}
