import { readFile } from "node:fs/promises";
import { adminKeyFile, type Config } from "../../src/config/config.ts";
import { runs } from "../../src/config/owners.ts";
import { IMMUTABLE } from "../../src/delivery/headers.ts";
import { quotedPath, shownPath } from "../../src/platform/shown-path.ts";
import { builtinThemes } from "../../src/themes/builtin/index.ts";
import { type Asset, createAsset } from "../support/asset.ts";
import { describeAdmin, describePlaces, describeRuntime, type Tables } from "./openapi/describe.ts";
import type { Sources } from "./pages/doc-page.ts";
import { type Frame, framed, type PageSheet } from "./pages/frame.ts";
import { GALLERY } from "./pages/paths.ts";
import { pagesOf } from "./pages/site.ts";
import { searchIndex } from "./search.ts";

export const ASSETS = "/docs/assets";
export const ICON = "/docs/icon.svg";

/** The files of the layout in the order in which they are joined; later ones win ties. */
const styles = [
  "base",
  "frame",
  "sidebar",
  "search",
  "account",
  "content",
  "code",
  "reference",
  "gallery",
  "media",
].map((name) => new URL(`./pages/styles/${name}.css`, import.meta.url));
const script = new URL("../../dist/browser/docs.js", import.meta.url);

/** The part of the documentation that is the same for all readers. */
export interface Site {
  /** The text of each page, with a placeholder for the account. */
  texts: ReadonlyMap<string, string>;
  frame: Frame;
  /** The files that pages load, by address. */
  assets: ReadonlyMap<string, Asset>;
}

/**
 * `stylesheets` style the pages of an installation that has no themes.
 *
 * @throws Error when the browser sources have not been built
 */
export async function makeSite(
  sources: Sources,
  stylesheets: readonly PageSheet[] = [],
): Promise<Site> {
  const pages = pagesOf(sources);
  const [style, code, search] = await Promise.all([
    Promise.all(styles.map((file) => readFile(file, "utf8"))).then((parts) => parts.join("\n")),
    readFile(script, "utf8"),
    searchIndex(pages),
  ]);
  const [styleFile, scriptFile, searchFile] = await Promise.all([
    file("docs", "css", "text/css; charset=utf-8", style),
    file("docs", "js", "application/javascript; charset=utf-8", code),
    file("search", "json", "application/json; charset=utf-8", search),
  ]);
  const { themes } = sources;
  const files = {
    ...{ style: styleFile.address, script: scriptFile.address, search: searchFile.address },
    icon: ICON,
  };
  const frame: Frame = { files, pages, themes, stylesheets };
  return {
    texts: new Map(
      pages
        .filter(({ path }) => path !== GALLERY)
        .map((page) => [
          page.path,
          framed(page, { ...frame, allThemes: page.path === "/docs/theming" }),
        ]),
    ),
    frame,
    assets: new Map(
      [styleFile, scriptFile, searchFile].map(({ address, asset }) => [address, asset]),
    ),
  };
}

async function file(
  name: string,
  extension: string,
  type: string,
  text: string,
): Promise<{ address: string; asset: Asset }> {
  const asset = await createAsset(type, IMMUTABLE, text);
  return { address: `${ASSETS}/${name}-${asset.hash}.${extension}`, asset };
}

/** The input for the pages of this service. */
export function sourcesOf(config: Config, tables: Tables, graphql: string): Sources {
  const keyFile = adminKeyFile(config);
  return {
    services: config.services,
    admin: describeAdmin(tables),
    ...(runs(config, "themes") ? { runtime: describeRuntime(tables) } : {}),
    ...(tables.places ? { places: describePlaces(tables) } : {}),
    graphql,
    explorer: !config.production,
    base: config.publicBaseUrl,
    ...(keyFile === undefined ? {} : { keyFile: quotedPath(shownPath(keyFile)) }),
    themes: builtinThemes,
  };
}
