import { escapeHtml } from "../../markup/escape-html.ts";
import { MARK } from "../../markup/mark.ts";
import type { Face } from "../../tokens/face.ts";
import { queryWith, versionQuery } from "./address.ts";
import type { Change } from "./changes.ts";
import type { Guide } from "./load.ts";
import { printChanges } from "./print-changes.ts";
import { choices, menu } from "./print-choices.ts";
import { printFace } from "./print-face.ts";
import { head } from "./print-head.ts";
import { printUse } from "./print-use.ts";

export interface GuidePage {
  guide: Guide;
  face: Face | null;
  /** Whether everyone may read it. */
  isPublic: boolean;
  /** The newest published versions. */
  versions: readonly number[];
  /** The newest changes. */
  changes: readonly Change[];
  /** The service's public address. */
  base: string;
  hasSignIn: boolean;
  style: string;
  script: string;
}

/** Prints the whole page; without scripts it lacks the search, copying and other eyes. */
export function printGuide(page: GuidePage): string {
  const { guide, script, base, changes } = page;
  const { theme, content, choice } = guide;
  const pinned = versionQuery(choice);
  const [first, ...rest] = content.sections;
  return `${head({
    title: `${theme.name} style guide`,
    description: `${counted(content.total)} of ${theme.name}, version ${theme.version}.`,
    address: `${base}/t/${theme.slug}${pinned}`,
    picture: page.isPublic ? `${base}/t/${theme.slug}/picture.png?v=${theme.version}` : undefined,
    feed: `${theme.slug}/feed.atom${pinned}`,
    up: "../",
    styles: [page.style, content.style],
  })}
<body>
<a class="skip" href="#tokens">Skip to the tokens</a>
${printTop(page)}
<main>
<h1 class="unseen">${escapeHtml(theme.name)} style guide</h1>
${content.top}
<div class="guide">
<nav class="guide-nav" aria-label="Sections">${printSections(guide)}</nav>
<div class="guide-main" id="tokens">
${first?.html ?? `<p class="guide-empty">This theme has no tokens yet.</p>`}
${content.drawings}
${rest.map(({ html }) => html).join("\n")}
${content.leftOut === 0 ? "" : `<p class="guide-empty">${counted(content.leftOut)} more; the exports have all.</p>`}
${printChanges(changes, theme.slug, pinned)}
${printUse(guide, base)}
</div></div>
</main>
<p class="status" role="status"></p>
<script>${script}</script>
</body>
</html>
`;
}

function printTop(page: GuidePage): string {
  const { guide, face } = page;
  const { theme, content, choice } = guide;
  return `<header class="top">
<a class="brand" href="../" aria-label="All themes">${MARK}</a>
${face === null ? "" : printFace(face)}
<strong class="top-name">${escapeHtml(theme.name)}</strong>
<details class="look"><summary>View</summary>
${menu(
  "Version",
  choice.v === undefined ? `${theme.version}, live` : String(theme.version),
  page.versions.map((version, index) => ({
    title: index === 0 ? `${version}, newest` : String(version),
    href: `${theme.slug}${queryWith(choice, { v: version, modes: {} })}`,
    isChosen: version === theme.version,
  })),
)}
${choices(guide)}
<label class="seen-by" hidden>Seen by <select></select></label>
</details>
<label class="search" hidden><span class="unseen">Search tokens</span>${LENS}<input type="search" placeholder="Search ${counted(content.total)}" autocomplete="off" spellcheck="false"><kbd aria-hidden="true">/</kbd></label>
${page.hasSignIn ? `<a class="top-link" href="../console/themes/${theme.slug}/overview"><span>Open in the&nbsp;</span>console</a>\n` : ""}</header>`;
}

const LENS =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><circle cx="11" cy="11" r="7"/><path d="m20 20-4-4"/></svg>';

const counted = (count: number): string =>
  `${count.toLocaleString("en")} ${count === 1 ? "token" : "tokens"}`;

function printSections({ content }: Guide): string {
  const links = content.sections.map(
    ({ id, title, count }) =>
      `<a href="#${escapeHtml(id)}">${escapeHtml(title)}<span>${count.toLocaleString("en")}</span></a>`,
  );
  return `${COPIES}${links.join("")}<a href="#what-changed">What changed</a><a href="#use-it">Use it</a>`;
}

/** Chooses what a click copies; a script shows it. */
const COPIES = `<fieldset class="copies" hidden><legend>Copy</legend><label><input type="radio" name="copy" value="name" checked>Name</label><label><input type="radio" name="copy" value="var">var()</label><label><input type="radio" name="copy" value="value">Value</label></fieldset>`;
