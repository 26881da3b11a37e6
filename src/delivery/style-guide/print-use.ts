import { escapeHtml } from "../../markup/escape-html.ts";
import { queryWith } from "./address.ts";
import type { Guide } from "./load.ts";

/** How applications and other documentation take the theme in. */
export function printUse({ theme, choice, snippet }: Guide, base: string): string {
  const address = `${base}/t/${theme.slug}/embed${queryWith(choice)}`;
  const frame = `<iframe title="${escapeHtml(theme.name)} tokens" src="${escapeHtml(address)}" allow="clipboard-write" width="100%" height="480" loading="lazy"></iframe>`;
  const code = (text: string): string =>
    `<pre class="code" tabindex="0"><code>${escapeHtml(text)}</code></pre>`;
  return `<section class="guide-section guide-use" id="use-it" aria-labelledby="use-it-title"><header class="guide-head"><h2 id="use-it-title">Use it</h2></header>
<p>In an application, in the head. ${choice.v === undefined ? "The page follows each publication." : `The page stays with version ${choice.v}.`}</p>
${code(snippet)}
<p>React, scripts and all options: <a href="../rt/v1/embed-page?slug=${theme.slug}${choice.v === undefined ? "" : `&amp;v=${choice.v}`}">snippets for ${escapeHtml(theme.name)}</a>. Figma, Tailwind, iOS and Android: <a href="../docs/runtime">exports</a>.</p>
<p>In other documentation, this page without its frame:</p>
${code(frame)}
</section>`;
}
