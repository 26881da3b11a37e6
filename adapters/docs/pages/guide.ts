import { type Html, html } from "../../support/html.ts";
import { codeBlock, json } from "./code.ts";
import { command, KEY_HEADER, singleQuoted } from "./curl.ts";
import { placesSection } from "./guide-places.ts";

interface Section {
  id: string;
  title: string;
  body: Html;
}

/** A theme that the installation brings along, for the preview. */
export interface PreviewTheme {
  slug: string;
  name: string;
  description: string;
}

const JSON_HEADER = '-H "Content-Type: application/json"';

const brand = {
  slug: "brand",
  name: "Brand",
  tokens: {
    color: {
      $type: "color",
      bg: { $value: "#ffffff" },
      text: { $value: "#1b1f27" },
      primary: { $value: "#7c2d92" },
    },
    $appearances: {
      dark: { color: { bg: { $value: "#141018" }, text: { $value: "#f4eef7" } } },
    },
  },
};

/** The commands of the quick start in order; a test runs them. */
export const quickStart = (base: string) => ({
  read: command([`"${base}/rt/v1/theme.css?slug=quartz"`]),
  key: 'export TOKENKIT_KEY="$(cat .data/admin-api-key)"',
  list: command([KEY_HEADER, `"${base}/api/v1/themes"`]),
  create: command([
    KEY_HEADER,
    JSON_HEADER,
    `-d ${singleQuoted(json(brand))}`,
    `"${base}/api/v1/themes"`,
  ]),
  publish: command(["-X POST", KEY_HEADER, `"${base}/api/v1/themes/brand/publish"`]),
  use: command([`"${base}/rt/v1/theme.css?slug=brand&appearance=dark"`]),
});

export function guide(base: string, themes: readonly PreviewTheme[]): Section[] {
  return [
    { id: "quick-start", title: "Quick start", body: quickStartSection(base) },
    { id: "authentication", title: "Authentication", body: authentication(base) },
    { id: "theming", title: "Theme a page", body: theming(base, themes) },
    { id: "places", title: "Share places", body: placesSection(base) },
    { id: "conventions", title: "Conventions", body: conventions() },
  ];
}

function quickStartSection(base: string): Html {
  const commands = quickStart(base);
  const step = (title: string, text: Html, code: string): Html =>
    html`<li class="doc-step"><div><h3 class="tk-heading tk-heading--small">${title}</h3><p>${text}</p></div>${codeBlock("shell", code)}</li>`;
  return html`<ol class="doc-steps">
${step(
  "Read a theme",
  html`Themes are served without a credential. This one is built in; the <a class="tk-link" href="/rt/v1/manifest.json">manifest</a> lists all that are published.`,
  commands.read,
)}
${step(
  "Take a key",
  html`Everything else needs an API key. On your own machine, the first start leaves an admin's in the data folder and names the file.`,
  `${commands.key}\n${commands.list}`,
)}
${step(
  "Write a theme",
  html`A theme is a design-token document. Three colors are enough: hover and active states and readable foregrounds are derived from them. It begins as a draft.`,
  commands.create,
)}
${step(
  "Put it live",
  html`Publishing validates the document first and lists every error that it finds. From here on, each change makes a new version that you can go back to.`,
  commands.publish,
)}
${step(
  "Use it",
  html`The stylesheet is ready for a <code class="tk-code">&lt;link&gt;</code>, <a class="tk-link" href="#theming">as shown below</a>.`,
  commands.use,
)}
</ol>`;
}

function authentication(base: string): Html {
  return html`<div class="doc-split"><div class="doc-prose">
<p>The runtime surface is public. On the administrative surface, people <a class="tk-link" href="/auth/login">sign in</a> with their browser, and programs send an API key, as a bearer token or, where no header can be sent, as the query parameter <code class="tk-code">token</code>. Keys are kept as digests only, so a key is shown once: when it is <a class="tk-link" href="#op-apiKeysCreate">issued</a>. A key that is <a class="tk-link" href="#op-apiKeysRevoke">revoked</a> stops working at once.</p>
<p>Each role may do what those before it may:</p>
<dl class="doc-roles">
<dt><span class="tk-badge tk-badge--primary">viewer</span></dt><dd>reads themes, history and statistics, and asks about tokens</dd>
<dt><span class="tk-badge tk-badge--primary">editor</span></dt><dd>creates, changes, publishes and deletes themes</dd>
<dt><span class="tk-badge tk-badge--primary">admin</span></dt><dd>issues keys, writes settings, reads the audit log</dd>
</dl>
<p>Without a valid key the answer is 401 <a class="tk-link" href="#error-unauthenticated">unauthenticated</a>, with too small a role 403 <a class="tk-link" href="#error-forbidden">forbidden</a>; both come before anything else about the request is looked at.</p>
</div><div>
${codeBlock("shell", command([KEY_HEADER, `"${base}/api/v1/stats"`]), "As a header")}
${codeBlock("shell", command([`"${base}/api/v1/stats?token=$TOKENKIT_KEY"`]), "In the address")}
</div></div>`;
}

function theming(base: string, themes: readonly PreviewTheme[]): Html {
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
  const own = `.price {
  color: var(--tk-color-primary-text);
  font-size: var(--tk-font-size-lg);
}`;
  return html`<div class="doc-split"><div class="doc-prose">
<p>One link and one attribute. The stylesheet declares a custom property for each token, and applies wherever <code class="tk-code">data-tokenkit-theme</code> names its theme: on the whole page, or on a part of it.</p>
<p>With <code class="tk-code">variant=full</code>, the default, it brings the component layer: classes such as <code class="tk-code">tk-button</code>, <code class="tk-code">tk-input</code>, <code class="tk-code">tk-card</code>, <code class="tk-code">tk-alert</code> and <code class="tk-code">tk-table</code>. They are declared in <code class="tk-code">@layer tokenkit</code>, so any rule of yours outside a layer wins over them. With <code class="tk-code">variant=tokens</code> you get the properties alone.</p>
</div><div>${codeBlock("html", page)}</div></div>
<div class="doc-split"><div class="doc-prose"><h3 class="tk-heading tk-heading--small">Light and dark</h3>
<p>A stylesheet holds one appearance, the theme's default unless you ask. To follow the reader's system, link both and let the second one replace the tokens. This page does just that.</p>
</div><div>${codeBlock("html", both)}</div></div>
<div class="doc-split"><div class="doc-prose"><h3 class="tk-heading tk-heading--small">Switching</h3>
<p>One script tag in the head themes the page before anything is painted, follows the system, remembers what the reader chooses and takes over what you publish. The <a class="tk-link" href="/rt/v1/embed-page">embed page</a> has it ready to copy, for React and as a module too.</p>
</div><div>${codeBlock("html", tag)}</div></div>
<div class="doc-split"><div class="doc-prose"><h3 class="tk-heading tk-heading--small">Your own styles</h3>
<p>A token <code class="tk-code">color.primary.text</code> or <code class="tk-code">color.primary-text</code> is the property <code class="tk-code">--tk-color-primary-text</code>. For each color there is an <code class="tk-code">on-</code> color that is readable on it, and its <code class="tk-code">-hover</code> and <code class="tk-code">-active</code> states.</p>
</div><div>${codeBlock("css", own)}</div></div>
<div class="doc-split"><div class="doc-prose"><h3 class="tk-heading tk-heading--small">Pinned versions</h3>
<p>Edits reach every page within one cache window, five minutes unless configured otherwise. Where a page must not change by itself, add <code class="tk-code">v</code>: that address never changes its content, even after the theme is edited, archived or made a draft again; it ends when the theme is deleted.</p>
</div><div>${codeBlock(
    "html",
    `<link rel="stylesheet"
  href="${sheet("quartz&amp;v=1")}">`,
  )}</div></div>
${preview(themes)}`;
}

/** The same components in each built-in theme, styled by the themes' own stylesheets. */
function preview(themes: readonly PreviewTheme[]): Html {
  return html`<h3 class="tk-heading tk-heading--small" id="built-in-themes">Built-in themes</h3>
<p class="doc-prose">The same markup each time; only the attribute differs.</p>
<div class="doc-previews">${themes.map(
    ({
      slug,
      name,
      description,
    }) => html`<section class="doc-preview" data-tokenkit-theme="${slug}" aria-label="${name}">
<div class="tk-card"><div class="tk-card__header"><h4 class="tk-card__title">${name}</h4><span class="tk-badge tk-badge--accent">${slug}</span></div>
<p class="tk-card__body">${description}</p>
<div class="tk-alert tk-alert--success"><p>Your changes are saved.</p></div>
<div class="tk-card__footer"><a class="tk-button tk-button--primary tk-button--small" href="/rt/v1/theme.css?slug=${slug}">Stylesheet</a><a class="tk-button tk-button--small" href="/rt/v1/theme.json?slug=${slug}">JSON</a></div></div></section>`,
  )}</div>`;
}

function conventions(): Html {
  const point = (title: string, text: Html): Html =>
    html`<div class="doc-point"><h3 class="tk-heading tk-heading--small">${title}</h3><p>${text}</p></div>`;
  return html`<div class="doc-points">
${point("Request ids", html`Every response carries <code class="tk-code">X-Request-ID</code>. Send your own, and it is kept; each error body repeats it as <code class="tk-code">requestId</code>, and it leads to the log line.`)}
${point("Errors", html`Every error is an <a class="tk-link" href="#schema-ApiError">ApiError</a>. Branch on its <code class="tk-code">code</code>, not on the message; <code class="tk-code">details</code> name each field that is wrong.`)}
${point("Concurrent edits", html`Send the <code class="tk-code">version</code> that you read as <code class="tk-code">baseVersion</code>. If somebody else was faster, the answer is 409 <a class="tk-link" href="#error-version_conflict">version_conflict</a> and names both versions.`)}
${point("Pages", html`Lists take <code class="tk-code">limit</code> and <code class="tk-code">offset</code>, and give <code class="tk-code">total</code> and a <code class="tk-code">Link</code> header with the next and the previous page.`)}
${point("Caching", html`Runtime responses have strong ETags and answer <code class="tk-code">If-None-Match</code> and <code class="tk-code">If-Modified-Since</code> with 304. Administrative ones are never stored.`)}
${point("Dates and numbers", html`Instants are ISO 8601 in UTC with milliseconds. Numbers and booleans in a query are strict: <code class="tk-code">limit=0</code> is refused, not adjusted.`)}
${point("Versions", html`<code class="tk-code">/rt/v1</code> and <code class="tk-code">/api/v1</code> are versioned apart. New optional fields, parameters and operations may come at any time; what exists keeps its meaning.`)}
${point("HEAD", html`Answered wherever GET is. Another method gets 405, and <code class="tk-code">Allow</code> says which there are.`)}
</div>`;
}
