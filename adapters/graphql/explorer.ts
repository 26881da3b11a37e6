import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import type { Request, Response } from "express";
import { PlatformError } from "../../src/errors/errors.ts";
import { MARK } from "../../src/markup/mark.ts";
import { FIRST_QUERY } from "./first-query.ts";

/** The policy of the explorer, one page with its scripts inlined. */
const POLICY =
  "default-src 'self'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; " +
  "img-src 'self' data: https:; font-src data:; worker-src blob:";

const TITLE = "tokenkit places";

let page: Promise<Buffer> | undefined;

/**
 * Builds the page at the first request, because most processes never need its 9 MB of script; gzip
 * sends it in under 3 MB.
 *
 * @throws PlatformError `validation_failed` for a client that takes no gzip
 */
export async function sendExplorer(req: Request, res: Response): Promise<void> {
  if (!req.acceptsEncodings("gzip")) {
    throw new PlatformError("validation_failed", "Accept-Encoding: the explorer is sent as gzip.");
  }
  page ??= render();
  res.setHeader("Content-Security-Policy", POLICY);
  res.setHeader("Content-Encoding", "gzip");
  res.vary("Accept, Accept-Encoding");
  res.type("html").send(await page);
}

async function render(): Promise<Buffer> {
  const { renderGraphiQL } = await import("@graphql-yoga/render-graphiql");
  const style = await readFile(new URL("./explorer.css", import.meta.url), "utf8");
  // The title appears in the page as markup and in its head as text.
  const text = renderGraphiQL({
    title: `<a href="docs/graphql">${TITLE}</a>`,
    logo: MARK,
    endpoint: "graphql",
    favicon: "docs/icon.svg",
    defaultQuery: FIRST_QUERY,
  });
  const head = `<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>`;
  const page = text
    .replace(/<title>[^\n]*<\/title>/, `<title>${TITLE}</title>`)
    .replace("</head>", () => head);
  return promisify(gzip)(page, { level: constants.Z_BEST_SPEED });
}
