import { type Html, html } from "../../support/html.ts";
import { codeBlock } from "./code.ts";
import type { DocPage, PreviewTheme, Sources } from "./doc-page.ts";

export const themingPage = (sources: Sources): DocPage => ({
  path: "/docs/theming",
  group: "Guide",
  title: "Theme a page",
  lead: "One link and one attribute style a page; one script tag lets its readers choose.",
  formerly: ["theming", "built-in-themes"],
  entries: [
    { id: "one-link", title: "One link", text: "stylesheet link attribute data-tokenkit-theme" },
    { id: "light-and-dark", title: "Light and dark", text: "appearance prefers-color-scheme" },
    { id: "switching", title: "Switching", text: "embed.js script runtime choose theme" },
    { id: "modes", title: "Modes", text: "axes density contrast data-mode setMode modes=all" },
    { id: "your-own-styles", title: "Your own styles", text: "custom properties CSS tokens" },
    { id: "pinned-versions", title: "Pinned versions", text: "v version cache immutable" },
    {
      id: "built-in-themes",
      title: "Built-in themes",
      text: sources.themes.map(({ name }) => name).join(" "),
    },
  ],
  body: theming(sources),
});

function theming({ base, themes }: Sources): Html {
  const sheet = (query: string): string => `${base}/rt/v1/theme.css?slug=${query}`;
  const page = `<link rel="stylesheet"
  href="${sheet("quartz")}">
<body data-tokenkit-theme="quartz">
  <button class="tk-button tk-button--primary">Save</button>
</body>`;
  const both = `<link rel="stylesheet"
  href="${sheet("quartz&amp;appearance=light")}">
<link rel="stylesheet" media="(prefers-color-scheme: dark)"
  href="${sheet("quartz&amp;appearance=dark&amp;variant=tokens")}">`;
  const tag = `<script src="${base}/rt/v1/embed.js"
  data-theme="quartz" data-appearance="system"></script>`;
  const modes = `<script src="${base}/rt/v1/embed.js"
  data-theme="acme" data-appearance="system"
  data-mode-density="compact"></script>
<script type="module">
  import { setMode } from "${base}/rt/v1/runtime.js";
  await setMode("density", null);
</script>`;
  const own = `.price {
  color: var(--tk-color-primary-text);
  font-size: var(--tk-font-size-lg);
}`;
  return html`<div class="doc-split"><div class="doc-prose"><h2 class="tk-heading" id="one-link">One link</h2>
<p>One link and one attribute. The stylesheet declares a custom property for each token, and applies wherever <code class="tk-code">data-tokenkit-theme</code> names its theme: on the whole page, or on a part of it.</p>
<p>With <code class="tk-code">variant=full</code>, the default, it brings the component layer: classes such as <code class="tk-code">tk-button</code>, <code class="tk-code">tk-input</code>, <code class="tk-code">tk-card</code>, <code class="tk-code">tk-alert</code> and <code class="tk-code">tk-table</code>, all <a class="tk-link" href="/docs/components">in a gallery</a>. They are declared in <code class="tk-code">@layer tokenkit</code>, so any rule of yours outside a layer wins over them. With <code class="tk-code">variant=tokens</code> you get the properties alone.</p>
</div><div>${codeBlock("html", page)}</div></div>
<div class="doc-split"><div class="doc-prose"><h2 class="tk-heading" id="light-and-dark">Light and dark</h2>
<p>A stylesheet holds one appearance, the theme's default unless you ask. To follow the reader's system, link both and let the second one replace the tokens. This page does just that.</p>
</div><div>${codeBlock("html", both)}</div></div>
<div class="doc-split"><div class="doc-prose"><h2 class="tk-heading" id="switching">Switching</h2>
<p>One script tag in the head themes the page before the first paint, follows the system, remembers the reader's choice and picks up what you publish. The <a class="tk-link" href="/rt/v1/embed-page">embed page</a> has it ready to copy, for React and as a module too.</p>
</div><div>${codeBlock("html", tag)}</div></div>
<div class="doc-split"><div class="doc-prose"><h2 class="tk-heading" id="modes">Modes</h2>
<p>A theme may have axes in addition to its appearance, such as density or contrast; the manifest lists them. <code class="tk-code">data-mode-</code> and the name of an axis make the page begin in one of its contexts. The script then takes one stylesheet of all modes, so that <code class="tk-code">setMode</code> and <code class="tk-code">setAppearance</code> change an attribute: without a request, without a frame between, and kept for the next visit. <code class="tk-code">null</code> leaves an axis to its default, or to media such as <code class="tk-code">prefers-contrast</code>.</p>
</div><div>${codeBlock("html", modes)}</div></div>
<div class="doc-split"><div class="doc-prose"><h2 class="tk-heading" id="your-own-styles">Your own styles</h2>
<p>A token <code class="tk-code">color.primary.text</code> or <code class="tk-code">color.primary-text</code> is the property <code class="tk-code">--tk-color-primary-text</code>. For each color there is an <code class="tk-code">on-</code> color that is readable on it, and its <code class="tk-code">-hover</code> and <code class="tk-code">-active</code> states.</p>
</div><div>${codeBlock("css", own)}</div></div>
<div class="doc-split"><div class="doc-prose"><h2 class="tk-heading" id="pinned-versions">Pinned versions</h2>
<p>Edits reach every page within one cache window, five minutes unless configured otherwise. If a page must not change by itself, add <code class="tk-code">v</code>: that address never changes its content, even after the theme is edited, archived or made a draft again; it ends when the theme is deleted.</p>
</div><div>${codeBlock(
    "html",
    `<link rel="stylesheet"
  href="${sheet("quartz&amp;v=1")}">`,
  )}</div></div>
${preview(themes)}`;
}

/** The same components in each built-in theme, styled by the themes' own stylesheets. */
function preview(themes: readonly PreviewTheme[]): Html {
  return html`<h2 class="tk-heading" id="built-in-themes">Built-in themes</h2>
<p class="doc-prose">The same markup each time; only the attribute differs.</p>
<div class="doc-previews">${themes.map(
    ({
      slug,
      name,
      description,
    }) => html`<section class="doc-preview" data-tokenkit-theme="${slug}" aria-label="${name}">
<div class="tk-card"><div class="tk-card__header"><h3 class="tk-card__title">${name}</h3><span class="tk-badge tk-badge--accent">${slug}</span></div>
<p class="tk-card__body">${description}</p>
<div class="tk-alert tk-alert--success"><p>Your changes are saved.</p></div>
<div class="tk-card__footer"><a class="tk-button tk-button--primary tk-button--small" href="/rt/v1/theme.css?slug=${slug}">Stylesheet</a><a class="tk-button tk-button--small" href="/rt/v1/theme.json?slug=${slug}">JSON</a></div></div></section>`,
  )}</div>`;
}
