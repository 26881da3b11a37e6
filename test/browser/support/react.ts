import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { onTestFinished } from "vitest";

const root = new URL("../../../", import.meta.url).pathname;
export const reactVersions = ["18", "19"] as const;
export type ReactVersion = (typeof reactVersions)[number];

/** The names under which the two versions are installed. */
const packages: Record<ReactVersion, { react: string; dom: string }> = {
  "18": { react: "react-18", dom: "react-dom-18" },
  "19": { react: "react", dom: "react-dom" },
};

const named =
  "createContext, createElement, StrictMode, startTransition, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore";

/** React and its DOM as one module, as an application's import map would name it. */
const browserEntry = `import React from "react";
export { createRoot, hydrateRoot } from "react-dom/client";
export const { version, ${named} } = React;
export default React;
`;

async function bundle(
  version: ReactVersion,
  entry: string,
  platform: "browser" | "node",
): Promise<string> {
  const { react, dom } = packages[version];
  const folder = await mkdtemp(join(root, ".cache", "react-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const input = join(folder, "entry.js");
  await writeFile(input, entry);
  const build = await rolldown({
    input,
    platform,
    resolve: {
      alias: {
        react: join(root, "node_modules", react),
        "react-dom": join(root, "node_modules", dom),
        "tokenkit/react": join(root, "dist/browser/react.js"),
      },
    },
    transform: { define: { "process.env.NODE_ENV": '"development"' } },
  });
  const { output } = await build.generate({ format: "esm" });
  await build.close();
  return output[0].code;
}

/** For a browser: every name that the pages under test import from React. */
export const browserReact = (version: ReactVersion): Promise<string> =>
  bundle(version, browserEntry, "browser");

/** Renders the application's module on a server with the same React. */
export async function renderOnServer(version: ReactVersion, app: string): Promise<string> {
  const entry = `import { renderToString } from "react-dom/server";\n${app}\nexport const html = renderToString(app());\n`;
  const code = await bundle(version, entry, "node");
  const file = join(root, ".cache", `server-${version}-${process.pid}-${Date.now()}.mjs`);
  await writeFile(file, code);
  onTestFinished(() => rm(file));
  const { html } = (await import(file)) as { html: string };
  return html;
}
