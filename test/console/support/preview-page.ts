import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { build } from "vite";
import { buildComponentLayer } from "../../../src/browser/build.ts";
import { printStylesheet } from "../../../src/tokens/stylesheet.ts";

const fixture = join(import.meta.dirname, "preview-fixture");
const builtin = join(import.meta.dirname, "../../../src/themes/builtin");

/** The console's own policy. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'";

const types: Record<string, string> = {
  ".css": "text/css",
  ".js": "text/javascript",
  ".html": "text/html",
};

/** The tokens of a theme that comes with the platform. */
export const builtinTokens = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(builtin, `${name}.json`), "utf8")).tokens;

/** Serves the preview alone, below the console's policy and on its stylesheets. */
export async function servePreview(): Promise<{ base: string; close: () => void }> {
  const directory = mkdtempSync(join(tmpdir(), "preview-"));
  const { NODE_ENV } = process.env;
  // Tests set another NODE_ENV, which would select a build of React that is never served.
  process.env.NODE_ENV = "production";
  await build({
    root: fixture,
    configFile: false,
    logLevel: "error",
    base: "./",
    publicDir: false,
    build: {
      outDir: directory,
      emptyOutDir: true,
      target: "chrome120",
      rolldownOptions: {
        input: join(fixture, "main.tsx"),
        output: { entryFileNames: "main.js", assetFileNames: "[name][extname]" },
      },
    },
  });
  process.env.NODE_ENV = NODE_ENV;
  const quartz = builtinTokens("quartz");
  const tokens = (appearance: "light" | "dark"): string =>
    printStylesheet({ slug: "quartz", appearance, document: quartz, minified: true });
  const layer = buildComponentLayer().minified;
  const layerPath = `/components-${createHash("sha256").update(layer).digest("hex").slice(0, 8)}.css`;
  const made: Record<string, string> = {
    "/": page(layerPath),
    [layerPath]: layer,
    "/light.css": tokens("light"),
    "/dark.css": tokens("dark"),
    "/fixture.css":
      ".fixture { height: 100%; background: var(--sheet); } .fixture--versions { padding: 24px; }",
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const type = types[extname(pathname)] ?? "text/html";
    response.setHeader("Content-Security-Policy", policy);
    response.setHeader("Content-Type", `${type}; charset=utf-8`);
    try {
      response.end(made[pathname] ?? readFileSync(join(directory, pathname)));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) =>
    server.listen(Number(process.env.PREVIEW_PORT ?? 0), resolve),
  );
  return {
    base: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const page = (layer: string): string => `<!doctype html>
<html lang="en" data-tokenkit-theme="quartz" data-appearance="system">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Preview</title>
<meta name="color-scheme" content="light dark"><link rel="icon" href="data:,">
<link rel="stylesheet" href="${layer}">
<link rel="stylesheet" href="light.css" media="(prefers-color-scheme: light)">
<link rel="stylesheet" href="dark.css" media="(prefers-color-scheme: dark)">
<link rel="stylesheet" href="main.css"><link rel="stylesheet" href="fixture.css">
<script type="module" src="main.js"></script></head>
<body><div id="console"></div></body></html>`;
