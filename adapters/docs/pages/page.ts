import { type Html, html } from "../../support/html.ts";
import { mark } from "../../support/mark.ts";
import type { OpenApiDocument } from "../openapi/document.ts";
import { schemaAnchor } from "./fields.ts";
import { guide, type PreviewTheme } from "./guide.ts";
import { ADMIN_DOCUMENT, PLACES_DOCUMENT, RUNTIME_DOCUMENT } from "../openapi/describe.ts";
import {
  byTag,
  errorReference,
  methodBadge,
  operationAnchor,
  schemaReference,
  schemasOf,
  surfaceReference,
  tagAnchor,
} from "./reference.ts";

export const STYLESHEET = "/docs/docs.css";
export const ICON = "/docs/icon.svg";

export interface PageOptions {
  admin: OpenApiDocument;
  runtime: OpenApiDocument;
  /** Absent where the surface is not served. */
  places?: OpenApiDocument;
  /** Where readers reach the service, for their commands. */
  publicBaseUrl: string;
  /** The first one dresses the page. */
  themes: readonly PreviewTheme[];
}

/** The documentation as one page, made of the descriptions. */
export function documentationPage(options: PageOptions): string {
  const { publicBaseUrl, themes } = options;
  const base = publicBaseUrl.replace(/\/+$/, "");
  const theme = themes[0]?.slug ?? "";
  const sections = guide(base, themes);
  const parts = partsOf(options);
  const documents = parts.map(({ document }) => document);
  const navigation = contents(
    sections.map(({ id, title }) => ({ id, title })),
    parts,
    schemasOf(documents).map(([name]) => name),
  );
  return html`<!doctype html>
<html lang="en" data-tokenkit-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>tokenkit documentation</title>
<meta name="description" content="${tagline}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${ICON}" type="image/svg+xml">
<link rel="stylesheet" href="${STYLESHEET}">
${themeLinks(theme, themes)}
</head>
<body>
<a class="doc-skip tk-button tk-button--primary" href="#content">Skip to content</a>
<header class="doc-top">
<a class="doc-brand" href="#top">${mark()}<span>tokenkit</span></a>
<nav aria-label="Descriptions">${parts.map(({ title, address }) => html`<a class="tk-link tk-link--quiet" href="${address}">${title.replace("API", "OpenAPI")}</a>`)}</nav>
<a class="doc-open tk-button tk-button--small" href="#contents">Contents</a>
</header>
<div class="doc-frame" id="top">
<nav class="doc-side" id="contents" aria-label="Contents">
<a class="doc-close tk-button tk-button--small" href="#closed">Close</a>
${navigation}</nav>
<main id="content" tabindex="-1">
${hero()}
${sections.map(
  ({
    id,
    title,
    body,
  }) => html`<section class="doc-section" aria-labelledby="${id}"><h2 class="tk-heading tk-heading--title" id="${id}">${title}</h2>
${body}</section>`,
)}
${parts.map(({ id, address, document }) => surfaceReference(document, { id, address, base }))}
<section class="doc-section" aria-labelledby="errors"><h2 class="tk-heading tk-heading--title" id="errors">Error codes</h2>
<p class="doc-lead">Codes are stable; the status follows from the code.</p>
${errorReference()}</section>
<section class="doc-section" aria-labelledby="schemas"><h2 class="tk-heading tk-heading--title" id="schemas">Schemas</h2>
<p class="doc-lead">The shapes that operations share.</p>
${schemaReference(documents)}</section>
<footer class="doc-foot"><p>Made from the descriptions that the service answers by: ${parts.map(({ title, address, document }, index) => html`${index > 0 ? ", " : ""}<a class="tk-link" href="${address}">${title.replace(" API", "").toLowerCase()}</a> ${document.info.version}`)}. Dressed in the theme <a class="tk-link" href="/rt/v1/theme.css?slug=${theme}">${themes[0]?.name}</a>.</p></footer>
</main>
</div>
</body>
</html>
`.text;
}

const tagline =
  "Design tokens, written once and served at run time: as stylesheets, as JSON, and as history that you can go back to.";

/** Light first, with the components; dark replaces the tokens where the reader's system is dark. */
function themeLinks(theme: string, themes: readonly PreviewTheme[]): Html {
  const sheet = (slug: string, appearance: string, variant: string): string =>
    `/rt/v1/theme.css?slug=${encodeURIComponent(slug)}&appearance=${appearance}&variant=${variant}`;
  return html`${themes.map(
    ({
      slug,
    }) => html`<link rel="stylesheet" href="${sheet(slug, "light", slug === theme ? "minified" : "tokens")}">
<link rel="stylesheet" href="${sheet(slug, "dark", "tokens")}" media="(prefers-color-scheme: dark)">
`,
  )}`;
}

function hero(): Html {
  return html`<div class="doc-hero"><p class="doc-kicker">Documentation</p>
<h1 class="tk-heading tk-heading--display">Design tokens, served at run time</h1>
<p class="doc-lead">${tagline}</p>
<p class="doc-actions"><a class="tk-button tk-button--primary" href="#quick-start">Quick start</a><a class="tk-button" href="#theming">Theme a page</a><a class="tk-button" href="#administrative-api">API reference</a></p>
<div class="doc-surfaces">
<a class="tk-card tk-card--interactive" href="#runtime-api"><span class="tk-card__header"><span class="tk-card__title">Runtime</span><code class="tk-code">/rt/v1</code></span><span class="tk-card__body">What applications load. Public, cacheable, open to every origin, and usable from a link tag.</span></a>
<a class="tk-card tk-card--interactive" href="#administrative-api"><span class="tk-card__header"><span class="tk-card__title">Administrative</span><code class="tk-code">/api/v1</code></span><span class="tk-card__body">Where themes are written and published. Takes an API key, is never cached, and every change is audited.</span></a>
<a class="tk-card tk-card--interactive" href="#places"><span class="tk-card__header"><span class="tk-card__title">Places</span><code class="tk-code">/graphql</code></span><span class="tk-card__body">Where people share places with pictures. Pictures are analysed, and linked by where they were taken.</span></a>
</div></div>`;
}

interface Part {
  id: string;
  title: string;
  /** Where its description is. */
  address: string;
  document: OpenApiDocument;
}

/** The surfaces in the order of the page. */
function partsOf({ admin, runtime, places }: PageOptions): Part[] {
  const part = (id: string, title: string, address: string, document: OpenApiDocument): Part => ({
    ...{ id, title, address, document },
  });
  return [
    part("runtime-api", "Runtime API", RUNTIME_DOCUMENT, runtime),
    part("administrative-api", "Administrative API", ADMIN_DOCUMENT, admin),
    ...(places ? [part("places-api", "Places API", PLACES_DOCUMENT, places)] : []),
  ];
}

function contents(
  sections: readonly { id: string; title: string }[],
  parts: readonly Part[],
  schemas: readonly string[],
): Html {
  const link = (id: string, text: Html | string): Html =>
    html`<li><a href="#${id}">${text}</a></li>`;
  return html`<p>Guide</p><ul>${sections.map(({ id, title }) => link(id, title))}</ul>
${parts.map(
  ({ id, title, document }) =>
    html`<p><a href="#${id}">${title}</a></p>${byTag(document).map(
      ({ tag, places }) =>
        html`<p class="doc-side__tag"><a href="#${tagAnchor(id, tag)}">${tag}</a></p><ul>${places.map(
          ({ method, operation }) =>
            link(
              operationAnchor(operation.operationId),
              html`<span>${operation.summary}</span>${methodBadge(method)}`,
            ),
        )}</ul>`,
    )}`,
)}
<p>Look-up</p><ul>${link("errors", "Error codes")}${link("schemas", "Schemas")}</ul>
<ul class="doc-side__schemas">${schemas.map((name) => link(schemaAnchor(name), name))}</ul>`;
}
