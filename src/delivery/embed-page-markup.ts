import { escapeHtml } from "../escape-html.ts";
import type { EmbedSnippet } from "./embed.ts";
import type { ServedTheme } from "./served-theme.ts";
import type { EmbedTarget } from "./snippet.ts";

export interface EmbedPage {
  theme: ServedTheme;
  /** What is published, for the menu. */
  themes: readonly { slug: string; name: string }[];
  snippets: readonly EmbedSnippet[];
  style: string;
  script: string;
}

const titles: Readonly<Record<EmbedTarget, string>> = {
  html: "HTML",
  react: "React",
  javascript: "JavaScript",
};

/** The whole page; without scripts it lacks nothing but the copy buttons. */
export function printEmbedPage({ theme, themes, snippets, style, script }: EmbedPage): string {
  const name = escapeHtml(theme.name);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Embed ${name} – tokenkit</title>
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
${preload(theme, "light")}${preload(theme, "dark")}
<style>${style}</style>
</head>
<body>
<div class="top"><span class="brand">tokenkit</span>
<nav class="themes" aria-label="Themes"><ul>${themes.map((other) => themeLink(other, theme.slug)).join("")}</ul></nav></div>
<main>
<header><h1>Embed ${name}</h1>
<p class="lead">Paste one of these into your page. It shows the theme <code>${theme.slug}</code>, now at version ${theme.version}, and follows what is published.</p></header>
<section class="snippet" aria-labelledby="snippet"><h2 id="snippet">Snippet</h2>
<fieldset aria-label="Kind of page">${snippets.map(tab).join("")}</fieldset>
${snippets.map(panel).join("\n")}
<p role="status"></p></section>
<section aria-labelledby="preview"><h2 id="preview">Preview</h2>
<div class="stages">${stage(theme, "light")}${stage(theme, "dark")}</div></section>
<section aria-labelledby="addresses"><h2 id="addresses">Addresses</h2>
${addresses(theme, snippets)}</section>
</main>
<script>${script}</script>
</body>
</html>
`;
}

function themeLink({ slug, name }: { slug: string; name: string }, current: string): string {
  const mark = slug === current ? ' aria-current="page"' : "";
  return `<li><a href="embed-page?slug=${slug}"${mark}>${escapeHtml(name)}</a></li>`;
}

function tab({ target }: EmbedSnippet, index: number): string {
  const checked = index === 0 ? " checked" : "";
  return `<label class="tab"><input type="radio" name="target" id="target-${target}"${checked}>${titles[target]}</label>`;
}

function panel({ target, code }: EmbedSnippet): string {
  return `<figure id="code-${target}"><figcaption><span>${titles[target]}</span><button type="button" data-copy hidden>Copy</button></figcaption><pre tabindex="0" aria-label="${titles[target]} snippet"><code>${marked(code)}</code></pre></figure>`;
}

/** Strings stand out; the text stays what it is. */
const marked = (code: string): string =>
  escapeHtml(code).replace(/&quot;.*?&quot;/g, '<span class="string">$&</span>');

const sheet = (slug: string, appearance: string): string =>
  `theme.css?slug=${slug}&amp;appearance=${appearance}&amp;variant=minified`;

const preload = ({ slug }: ServedTheme, appearance: string): string =>
  `<link rel="preload" as="style" href="${sheet(slug, appearance)}">`;

/**
 * A theme has one appearance in a document, so each preview is a tree of its own: a shadow root
 * that the parser makes, with the very stylesheet that an application gets.
 */
function stage({ slug }: ServedTheme, appearance: "light" | "dark"): string {
  const title = appearance === "light" ? "Light" : "Dark";
  return `<div><h3 id="${appearance}">${title}</h3><div class="stage" role="group" aria-labelledby="${appearance}"><template shadowrootmode="open"><link rel="stylesheet" href="${sheet(slug, appearance)}">
<div part="stage" data-tokenkit-theme="${slug}">${components}</div></template></div></div>`;
}

const components = `<div part="row"><button type="button" class="tk-button tk-button--primary">Save</button><button type="button" class="tk-button">Preview</button><button type="button" class="tk-button tk-button--danger">Delete</button></div>
<div class="tk-card"><div class="tk-card__header"><h4 class="tk-card__title">Invitation</h4><span class="tk-badge tk-badge--accent">New</span></div>
<div class="tk-card__body">Two people are waiting for your answer. <a class="tk-link" href="#preview">Read more</a></div></div>
<label class="tk-field"><span class="tk-label">E-mail</span><input class="tk-input" type="email" placeholder="you@example.com"></label>
<div part="row"><label class="tk-choice"><input class="tk-checkbox" type="checkbox" checked>Remember me</label><label class="tk-choice"><input class="tk-switch" type="checkbox" role="switch" checked>Notify me</label></div>
<div class="tk-alert tk-alert--success"><p>Everything is up to date.</p></div>
<div class="tk-alert tk-alert--danger"><p>One message could not be sent.</p></div>`;

function addresses({ slug }: ServedTheme, snippets: readonly EmbedSnippet[]): string {
  const row = (name: string, href: string): string =>
    `<dt>${name}</dt><dd><a href="${escapeHtml(href)}">${escapeHtml(href)}</a></dd>`;
  const rows = [
    row("Stylesheet", snippets[0]?.stylesheetUrl ?? ""),
    row("Tokens as JSON", `theme.json?slug=${slug}`),
    row("All themes", "manifest.json"),
    ...snippets.map(({ target, scriptUrl }) => row(`Script for ${titles[target]}`, scriptUrl)),
    row("Types", "runtime.d.ts"),
  ];
  return `<dl>${rows.join("")}</dl>`;
}
