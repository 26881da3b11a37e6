import { escapeHtml } from "../../markup/escape-html.ts";
import { MARK } from "../../markup/mark.ts";
import type { Face } from "../../tokens/face.ts";
import type { Guide } from "./load.ts";
import { printFace } from "./print-face.ts";
import { head } from "./print-head.ts";

export interface Gallery {
  guide: Guide;
  themes: readonly { slug: string; name: string; face: Face | null }[];
  base: string;
  hasSignIn: boolean;
  style: string;
  script: string;
}

/** Prints the page at the root: a list of themes, one of them drawn, and how an application takes it in. */
export function printGallery({ guide, themes, base, hasSignIn, style, script }: Gallery): string {
  const { theme, content } = guide;
  const name = escapeHtml(theme.name);
  return `${head({
    title: "Themes – tokenkit",
    description: "Design tokens that applications take in at run time.",
    address: `${base}/`,
    picture: `${base}/t/${theme.slug}/picture.png?v=${theme.version}`,
    feed: "t/feed.atom",
    jsonFeed: "t/feed.json",
    styles: [style, content.style],
  })}
<body>
<header class="top"><a class="brand" href="./" aria-label="tokenkit">${MARK}</a><strong class="top-name">tokenkit</strong><span class="top-gap"></span><a class="top-link" href="t/feed.atom">Feed</a><a class="top-link" href="docs">Documentation</a>${hasSignIn ? '<a class="top-link top-link--first" href="console">Sign in</a>' : ""}</header>
<main>
<h1 class="unseen">Published themes</h1>
<nav class="themes" aria-label="Themes">${themes.map((one) => themeLink(one, theme.slug)).join("")}</nav>
${content.top}
<section class="guide-section gallery-use" aria-labelledby="use-it-title"><header class="guide-head"><h2 id="use-it-title">Use ${name}</h2></header>
<p>Paste this into the head of an application, and it follows each publication of ${name}.</p>
<pre class="code" tabindex="0"><code>${escapeHtml(guide.snippet)}</code></pre>
<p><a class="top-link top-link--first" href="t/${theme.slug}">Style guide of ${name}</a> <a class="top-link" href="rt/v1/embed-page?slug=${theme.slug}">React, scripts and options</a></p>
</section>
</main>
<p class="status" role="status"></p>
<script>${script}</script>
</body>
</html>
`;
}

const themeLink = ({ slug, name, face }: Gallery["themes"][number], chosen: string): string =>
  `<a href="?theme=${slug}"${slug === chosen ? ' aria-current="true"' : ""}>${face === null ? "" : printFace(face)}${escapeHtml(name)}</a>`;
