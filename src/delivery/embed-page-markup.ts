import { escapeHtml } from "../markup/escape-html.ts";
import { MARK } from "../markup/mark.ts";
import { appearances } from "../tokens/findings.ts";
import type { AxisListing } from "../tokens/resolver/listing.ts";
import type { EmbedSnippet } from "./embed.ts";
import type { ServedTheme } from "./served-theme.ts";
import type { EmbedTarget } from "./snippet.ts";
import { type Variant, variants } from "./stylesheet.ts";

/** The choices that the page's address carries. */
interface Choice {
  slug: string;
  target: EmbedTarget;
  appearance: "light" | "dark" | "system";
  names?: "own" | "tokenkit" | undefined;
  variant: Variant;
  modes?: "all" | undefined;
  v?: number | undefined;
  /** The key that every address needs while run time is private. */
  token: string | undefined;
}

export interface EmbedPage {
  theme: ServedTheme;
  axes: readonly AxisListing[];
  /** The published themes for the menu. */
  themes: readonly { slug: string; name: string }[];
  /** The newest versions that a page may pin. */
  versions: readonly number[];
  choice: Choice;
  /** The names that the snippets use; undefined if the theme states none of its own. */
  names: "own" | "tokenkit" | undefined;
  snippets: readonly EmbedSnippet[];
  style: string;
  script: string;
}

const titles: Readonly<Record<EmbedTarget, string>> = {
  html: "HTML",
  react: "React",
  javascript: "JavaScript",
};

const appearanceTitles = { system: "The reader's system", light: "Light", dark: "Dark" } as const;

const variantTitles: Readonly<Record<Variant, string>> = {
  full: "Tokens and components",
  tokens: "Tokens alone",
  minified: "Minified",
};

/** The address leaves out each choice that has its default. */
const defaults: Partial<Choice> = { target: "html", appearance: "system", variant: "full" };

/** Renders the whole page; without scripts it lacks only the copy buttons. */
export function printEmbedPage(page: EmbedPage): string {
  const { theme, themes, choice, snippets, style, script, names } = page;
  const name = escapeHtml(theme.name);
  const shown = choice.appearance === "system" ? appearances : [choice.appearance];
  const docs = `../../docs${query({ token: choice.token })}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Embed ${name} – tokenkit</title>
<meta name="color-scheme" content="light dark">
<link rel="icon" href="../../docs/icon.svg" type="image/svg+xml">
${shown.map((appearance) => `<link rel="preload" as="style" href="${sheet(choice, appearance)}">`).join("")}
<style>${style}</style>
</head>
<body>
<header class="top"><div><a class="brand" href="${docs}">${MARK}<span>tokenkit</span></a>
<nav aria-label="Service"><a href="${docs}">Documentation</a></nav></div></header>
<main>
<header><h1>Embed ${name}</h1>
<p class="lead">${lead(theme, choice)}</p></header>
<section class="choices" aria-label="What the snippet does">
${control(
  "Theme",
  themes.map((other) => [
    other.name,
    { ...choice, slug: other.slug, names: undefined, v: undefined },
    other.slug === theme.slug,
  ]),
)}
${names === undefined ? "" : `${control("Names", namesOf(page))}\n`}${control(
  "Appearance",
  (["system", ...appearances] as const).map((value) => [
    appearanceTitles[value],
    { ...choice, appearance: value },
    value === choice.appearance,
  ]),
)}
${control(
  "Stylesheet",
  variants
    .filter((value) => names !== "own" || value !== "full")
    .map((value) => [
      variantTitles[value],
      { ...choice, variant: value },
      value === (names === "own" && choice.variant === "full" ? "tokens" : choice.variant),
    ]),
)}
${hasModes(page) ? control("Modes", modesOf(page)) : ""}
${control("Version", versionsOf(page))}
</section>
<section class="snippet" aria-labelledby="snippet"><h2 id="snippet">Snippet</h2>
<fieldset aria-label="Kind of page">${snippets.map(({ target }) => tab(target, target === choice.target)).join("")}</fieldset>
${snippets.map(panel).join("\n")}
<p role="status"></p></section>
<section aria-labelledby="preview"><h2 id="preview">Preview</h2>
${choice.variant === "tokens" ? `<p class="note">The tokens color this; your own CSS dresses the components.</p>` : ""}
<div class="stages">${shown.map((appearance) => stage(choice, appearance)).join("")}</div></section>
<section aria-labelledby="addresses"><h2 id="addresses">Addresses</h2>
${addresses(choice, snippets)}</section>
</main>
<script>${script}</script>
</body>
</html>
`;
}

function lead({ slug, version }: ServedTheme, { v }: Choice): string {
  const shows = `Paste one of these into your page. It shows the theme <code>${slug}</code>`;
  return v === undefined
    ? `${shows}, now at version ${version}, and follows what is published.`
    : `${shows} as version ${version} has it, whatever is published later.`;
}

/** Builds a query string for an attribute; skips undefined values. */
function query(values: Record<string, string | number | undefined>): string {
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(
    present.map(([name, value]) => [name, String(value)]),
  ).toString();
  return text && `?${escapeHtml(text)}`;
}

function pageOf(choice: Choice): string {
  const chosen = Object.entries(choice).filter(
    ([name, value]) => defaults[name as keyof Choice] !== value,
  );
  return `embed-page${query(Object.fromEntries(chosen))}`;
}

type Option = readonly [title: string, choice: Choice, isCurrent: boolean];

/** Renders the choices as links, so each has an address and needs no script. */
function control(title: string, options: readonly Option[]): string {
  const items = options.map(
    ([text, choice, isCurrent]) =>
      `<li><a href="${pageOf(choice)}"${isCurrent ? ' aria-current="true"' : ""}>${escapeHtml(text)}</a></li>`,
  );
  const id = `choose-${title.toLowerCase()}`;
  return `<nav aria-labelledby="${id}"><h2 id="${id}">${title}</h2><ul>${items.join("")}</ul></nav>`;
}

/** Own names come first, because the applications that read them exist already. */
const namesOf = ({ choice, names }: EmbedPage): Option[] => [
  ["Your own names", { ...choice, names: undefined }, names === "own"],
  ["Names of tokenkit, --tk-", { ...choice, names: "tokenkit" }, names === "tokenkit"],
];

/** A sheet of own names has all modes, whatever the page asks for. */
const hasModes = ({ axes, choice, names }: EmbedPage): boolean =>
  names !== "own" && (axes.length > 0 || choice.modes !== undefined);

/** Lists the axes by name, so readers see the choices. */
function modesOf({ choice, axes }: EmbedPage): Option[] {
  const names = axes.map(({ name }) => name).join(", ");
  const all = names === "" ? "All in one sheet" : `All in one sheet: ${names}`;
  return [
    ["The theme's defaults", { ...choice, modes: undefined }, choice.modes === undefined],
    [all, { ...choice, modes: "all" }, choice.modes === "all"],
  ];
}

function versionsOf({ choice, versions }: EmbedPage): Option[] {
  const { v } = choice;
  const offered = v === undefined || versions.includes(v) ? versions : [...versions, v];
  return [
    ["What is published", { ...choice, v: undefined }, v === undefined],
    ...offered.map((one): Option => [`Pinned to ${one}`, { ...choice, v: one }, v === one]),
  ];
}

function tab(target: EmbedTarget, isChosen: boolean): string {
  return `<label class="tab"><input type="radio" name="target" value="${target}" id="target-${target}"${isChosen ? " checked" : ""}>${titles[target]}</label>`;
}

function panel({ target, code }: EmbedSnippet): string {
  return `<figure id="code-${target}"><figcaption><span>${titles[target]}</span><button type="button" data-copy hidden>Copy</button></figcaption><pre tabindex="0" aria-label="${titles[target]} snippet"><code>${marked(code)}</code></pre></figure>`;
}

/** Highlights string literals without changing the text. */
const marked = (code: string): string =>
  escapeHtml(code).replace(/&quot;.*?&quot;/g, '<span class="string">$&</span>');

/** The minified sheet, because the preview needs no comments. */
function sheet({ slug, variant, v, token }: Choice, appearance: string): string {
  const shown = variant === "tokens" ? "tokens" : "minified";
  return `theme.css${query({ slug, appearance, variant: shown, v, token })}`;
}

/**
 * Renders each preview into its own declarative shadow root, because a theme has only one
 * appearance in a document; the shadow root links the same stylesheet that applications load.
 */
function stage(choice: Choice, appearance: "light" | "dark"): string {
  const title = appearanceTitles[appearance];
  return `<div><h3 id="${appearance}">${title}</h3><div class="stage" role="group" aria-labelledby="${appearance}"><template shadowrootmode="open"><link rel="stylesheet" href="${sheet(choice, appearance)}">
<div part="stage" data-tokenkit-theme="${choice.slug}">${components}</div></template></div></div>`;
}

const components = `<div part="row"><button type="button" class="tk-button tk-button--primary">Save</button><button type="button" class="tk-button">Preview</button><button type="button" class="tk-button tk-button--danger">Delete</button></div>
<div class="tk-card"><div class="tk-card__header"><h4 class="tk-card__title">Invitation</h4><span class="tk-badge tk-badge--accent">New</span></div>
<div class="tk-card__body">Two people are waiting for your answer. <a class="tk-link" href="#preview">Read more</a></div></div>
<label class="tk-field"><span class="tk-label">E-mail</span><input class="tk-input" type="email" placeholder="you@example.com"></label>
<div part="row"><label class="tk-choice"><input class="tk-checkbox" type="checkbox" checked>Remember me</label><label class="tk-choice"><input class="tk-switch" type="checkbox" role="switch" checked>Notify me</label></div>
<div class="tk-alert tk-alert--success"><p>Everything is up to date.</p></div>
<div class="tk-alert tk-alert--danger"><p>One message could not be sent.</p></div>`;

function addresses({ slug, v, token }: Choice, snippets: readonly EmbedSnippet[]): string {
  const row = (name: string, href: string): string =>
    `<dt>${name}</dt><dd><a href="${href}">${href}</a></dd>`;
  const rows = [
    row("Stylesheet", escapeHtml(snippets[0]?.stylesheetUrl ?? "")),
    row("Tokens as JSON", `theme.json${query({ slug, v, token })}`),
    row("All themes", `manifest.json${query({ token })}`),
    ...snippets.map(({ target, scriptUrl }) =>
      row(`Script for ${titles[target]}`, escapeHtml(scriptUrl)),
    ),
    row("Types", "runtime.d.ts"),
  ];
  return `<dl>${rows.join("")}</dl>`;
}
