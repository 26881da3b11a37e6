import { escapeHtml } from "../../markup/escape-html.ts";
import { queryWith } from "./address.ts";
import type { GuideInput } from "./input.ts";
import type { Guide } from "./load.ts";

/** The link to a theme's sheet of all modes, under the names that the page shows. */
export function sheetLink({ theme, names }: Guide, base: string): string {
  const own = names === "own" ? "&names=own" : "";
  return `<link rel="stylesheet" href="${base}/rt/v1/theme.css?slug=${theme.slug}&modes=all${own}">`;
}

/** How applications and other documentation take the theme in. */
export function printUse(guide: Guide, base: string, input: GuideInput): string {
  const { theme } = guide;
  const frame = `<iframe title="${theme.name} tokens" src="${base}/t/${theme.slug}/embed${queryWith(input, {})}" width="100%" height="480" loading="lazy"></iframe>`;
  const code = (text: string): string =>
    `<pre class="code" tabindex="0"><code>${escapeHtml(text)}</code></pre>`;
  return `<section class="guide-section guide-use" id="use-it" aria-labelledby="use-it-title"><header class="guide-head"><h2 id="use-it-title">Use it</h2></header>
<p>In an application, one line in the head. The theme follows each publication.</p>
${code(sheetLink(guide, base))}
<p>React, scripts and all options: <a href="../rt/v1/embed-page?slug=${theme.slug}">snippets for ${escapeHtml(theme.name)}</a>. Figma, Tailwind, iOS and Android: <a href="../docs/runtime">exports</a>.</p>
<p>In other documentation, this page without its frame:</p>
${code(frame)}
</section>`;
}
