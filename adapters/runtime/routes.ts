import { z } from "zod";
import { type BundleName, bundleTypes } from "../../src/delivery/bundles.ts";
import { embedSnippetSchema } from "../../src/delivery/embed.ts";
import { exportSchema } from "../../src/delivery/export-schema.ts";
import { manifestSchema } from "../../src/delivery/manifest.ts";
import { resolvedThemeSchema } from "../../src/delivery/resolved.ts";
import { formatNames, servedAs } from "../../src/tokens/export/served.ts";
import { sendArtefact } from "../support/artefact.ts";
import type { Route } from "../support/route.ts";
import { previewRoutes } from "./preview.ts";

const tag = "Run time";
const exportMediaTypes = [
  ...new Set(
    formatNames.flatMap((format) =>
      (["light", "all"] as const).map((one) => servedAs(format, one).mediaType.replace(/;.*/, "")),
    ),
  ),
];
const css = {
  produces: ["text/css"],
  responseSchema: z.string(),
  respond: sendArtefact,
} as const;

const bundles: Readonly<Record<BundleName, string>> = {
  "runtime.js": "The runtime, as an ES module",
  "react.js": "The runtime for React, as an ES module",
  "global.js": "The runtime as window.Tokenkit",
  "embed.js": "The runtime as one script tag with data attributes",
  "preview.js": "The banner of preview links, which the other scripts load",
  "runtime.d.ts": "Types of runtime.js",
  "react.d.ts": "Types of react.js",
  "global.d.ts": "Types of window.Tokenkit",
};

const bundleRoute = ([name, summary]: [string, string]): Route => ({
  method: "get",
  path: `/rt/v1/${name}`,
  procedure: (p) => p.delivery.bundle,
  fixed: { name },
  summary,
  tag,
  status: 200,
  produces: bundleTypes[name as BundleName].split(";", 1),
  responseSchema: z.string(),
  respond: sendArtefact,
});

/** The runtime surface (decisions.md#runtime). */
export const runtimeRoutes: readonly Route[] = [
  {
    method: "get",
    path: "/rt/v1/theme.css",
    procedure: (p) => p.delivery.stylesheet,
    others: "inputs",
    summary: "A theme as a stylesheet",
    tag,
    status: 200,
    errors: ["not_found"],
    ...css,
  },
  {
    method: "get",
    path: "/rt/v1/themes/{slug}/theme.css",
    procedure: (p) => p.delivery.stylesheet,
    others: "inputs",
    summary: "A theme as a stylesheet, by path",
    tag,
    status: 200,
    errors: ["not_found"],
    ...css,
  },
  {
    method: "get",
    path: "/rt/v1/theme.json",
    procedure: (p) => p.delivery.resolved,
    others: "inputs",
    summary: "A theme resolved for one appearance",
    tag,
    status: 200,
    errors: ["not_found"],
    respond: sendArtefact,
    responseSchema: resolvedThemeSchema,
  },
  {
    method: "get",
    path: "/rt/v1/themes/{slug}/theme.json",
    procedure: (p) => p.delivery.resolved,
    others: "inputs",
    summary: "A theme resolved for one appearance, by path",
    tag,
    status: 200,
    errors: ["not_found"],
    respond: sendArtefact,
    responseSchema: resolvedThemeSchema,
  },
  {
    method: "get",
    path: "/rt/v1/export",
    procedure: (p) => p.delivery.export,
    others: "inputs",
    summary: "A theme's tokens for another tool or platform",
    tag,
    status: 200,
    errors: ["not_found"],
    produces: exportMediaTypes,
    responseSchema: exportSchema,
    respond: sendArtefact,
  },
  {
    method: "get",
    path: "/rt/v1/manifest.json",
    procedure: (p) => p.delivery.manifest,
    summary: "The published themes, without token data",
    tag,
    status: 200,
    respond: sendArtefact,
    responseSchema: manifestSchema,
  },
  {
    method: "get",
    path: "/rt/v1/embed",
    procedure: (p) => p.delivery.embed,
    others: "inputs",
    summary: "Code to paste into a page",
    tag,
    status: 200,
    errors: ["not_found"],
    respond: sendArtefact,
    responseSchema: embedSnippetSchema,
  },
  {
    method: "get",
    path: "/rt/v1/embed-page",
    procedure: (p) => p.delivery.embedPage,
    summary: "A page with the code to paste and a preview",
    tag,
    status: 200,
    errors: ["not_found"],
    produces: ["text/html"],
    responseSchema: z.string(),
    respond: sendArtefact,
  },
  ...previewRoutes,
  ...Object.entries(bundles).map(bundleRoute),
];
