import { type Html, html } from "../../support/html.ts";
import { mark } from "../../support/mark.ts";
import { ACCOUNT } from "./account.ts";
import { type DocPage, type Entry, groups, type PreviewTheme } from "./doc-page.ts";
import { closeIcon, menuIcon, searchIcon } from "./icons.ts";
import { HOME } from "./paths.ts";

/** Addresses of the files that every page loads; caches keep those with a digest for good. */
interface Files {
  style: string;
  script: string;
  search: string;
  icon: string;
}

/** The parts of a page that the sidebar needs. */
type Listed = Pick<DocPage, "path" | "group" | "title" | "entries">;

/** A stylesheet in place of the themes, and the media that it is for. */
export interface PageSheet {
  address: string;
  media: string;
}

export interface Frame {
  files: Files;
  pages: readonly Listed[];
  /** The first one styles the page. */
  themes: readonly PreviewTheme[];
  /** Whether the page needs all of the themes, not only the first. */
  allThemes?: boolean;
  /** In place of the themes, if there are any. */
  stylesheets?: readonly PageSheet[];
}

/**
 * Renders a whole page as a template for all readers: its addresses begin at the root, and a
 * placeholder stands for the account.
 */
export function framed(
  page: Omit<DocPage, "group">,
  { files, pages, themes, allThemes, stylesheets = [] }: Frame,
): string {
  const theme = themes[0]?.slug ?? "";
  return html`<!doctype html>
<html lang="en" data-tokenkit-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.path === HOME ? "tokenkit documentation" : `${page.title} – tokenkit documentation`}</title>
<meta name="description" content="${page.lead}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${files.icon}" type="image/svg+xml">
<link rel="stylesheet" href="${files.style}">
${stylesheets.length > 0 ? sheetLinks(stylesheets) : themeLinks(allThemes ? themes : themes.slice(0, 1))}
<link rel="preload" href="${files.search}" as="fetch" type="application/json" crossorigin id="search-index">
<script type="module" src="${files.script}"></script>
</head>
<body>
<a class="doc-skip tk-button tk-button--primary" href="#content">Skip to content</a>
<div class="doc-frame">
<nav class="doc-side" id="contents" aria-label="Documentation" popover>
<div class="doc-side__top">${brand()}<button type="button" class="doc-close tk-button tk-button--ghost tk-button--icon" popovertarget="contents" popovertargetaction="hide" aria-label="Close the contents">${closeIcon}</button></div>
${groups.filter((group) => pages.some((one) => one.group === group)).map((group) => navigation(group, page.path, pages))}
</nav>
<div class="doc-panel">
<header class="doc-bar">
<button type="button" class="doc-open tk-button tk-button--ghost tk-button--icon" popovertarget="contents" aria-label="Contents">${menuIcon}</button>
${searchBox()}
${ACCOUNT}
</header>
<main id="content" tabindex="-1">
<header class="doc-head"><h1 class="tk-heading tk-heading--display">${page.title}</h1>
<p class="doc-lead">${page.lead}</p></header>
${page.body}
</main>
<p class="doc-status" role="status"></p>
</div>
</div>
</body>
</html>
`.text;
}

const brand = (): Html =>
  html`<a class="doc-brand" href="${HOME}">${mark()}<span>tokenkit</span></a>`;

/** Light first, with the components; dark replaces the tokens if the reader's system is dark. */
function themeLinks(themes: readonly PreviewTheme[]): Html {
  const sheet = (slug: string, appearance: string, variant: string): string =>
    `/rt/v1/theme.css?slug=${encodeURIComponent(slug)}&appearance=${appearance}&variant=${variant}`;
  return html`${themes.map(
    (
      { slug },
      index,
    ) => html`<link rel="stylesheet" href="${sheet(slug, "light", index === 0 ? "minified" : "tokens")}">
<link rel="stylesheet" href="${sheet(slug, "dark", "tokens")}" media="(prefers-color-scheme: dark)">
`,
  )}`;
}

const sheetLinks = (sheets: readonly PageSheet[]): Html =>
  html`${sheets.map(({ address, media }) => html`<link rel="stylesheet" href="${address}" media="${media}">\n`)}`;

/** Stays hidden until the script shows it, because it needs one. */
const searchBox = (): Html => html`<search class="doc-search" hidden>
<label class="doc-hidden" for="search">Search the documentation</label>
${searchIcon}<input class="doc-search__input" id="search" type="search" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="Search"><kbd class="tk-kbd" aria-hidden="true">/</kbd>
<div class="doc-search__found" id="found" role="listbox" aria-label="Found" hidden></div>
</search>`;

/** The pages of a group; the open one lists its entries. */
function navigation(group: string, path: string, pages: readonly Listed[]): Html {
  const link = (page: Listed): Html =>
    page.path === path
      ? html`<li><a href="${page.path}" aria-current="page">${titleOf(page)}</a>${contents(page.entries)}</li>`
      : html`<li><a href="${page.path}">${titleOf(page)}</a></li>`;
  return html`<p class="doc-side__group">${group}</p>
<ul>${pages.filter((page) => page.group === group).map(link)}</ul>
`;
}

const titleOf = ({ path, title }: Listed): string => (path === HOME ? "Overview" : title);

function contents(entries: readonly Entry[]): Html {
  const listed = entries.filter(({ unlisted }) => !unlisted);
  if (listed.length === 0) return html``;
  return html`<ul class="doc-side__here">${listed.map(
    ({ id, title, kind, route }) =>
      html`<li><a href="#${id}"><span>${title}</span>${route === undefined ? "" : html`<span class="doc-side__kind doc-kind--${kind?.toLowerCase()}">${kind === "DELETE" ? "DEL" : kind}</span>`}</a></li>`,
  )}</ul>`;
}
