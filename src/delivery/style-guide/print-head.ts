import { escapeHtml } from "../../markup/escape-html.ts";

export interface Head {
  title: string;
  description: string;
  /** The page's own address, for links to it. */
  address: string;
  /** The address of a picture for links; none where strangers may not see it. */
  picture: string | undefined;
  /** Relative address of an Atom feed. */
  feed?: string;
  /** Relative address of the same as JSON Feed. */
  jsonFeed?: string;
  /** From the page to the root; empty for the root itself. */
  up?: string;
  styles: readonly string[];
}

/** The beginning of a page up to its body. */
export function head({
  title,
  description,
  address,
  picture,
  feed,
  jsonFeed,
  up = "",
  styles,
}: Head): string {
  const [name, words] = [escapeHtml(title), escapeHtml(description)];
  const shared =
    picture === undefined
      ? ""
      : `<meta property="og:title" content="${name}"><meta property="og:description" content="${words}">
<meta property="og:type" content="website"><meta property="og:url" content="${escapeHtml(address)}">
<meta property="og:image" content="${escapeHtml(picture)}"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">
`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<meta name="description" content="${words}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${up}docs/icon.svg" type="image/svg+xml">
${feedLink("atom+xml", feed)}${feedLink("feed+json", jsonFeed)}${shared}${styles.map((style) => `<style>${style}</style>`).join("\n")}
</head>`;
}

const feedLink = (type: string, address: string | undefined): string =>
  address === undefined
    ? ""
    : `<link rel="alternate" type="application/${type}" title="What changed" href="${address}">\n`;
