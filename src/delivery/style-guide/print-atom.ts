import { escapeHtml } from "../../markup/escape-html.ts";

/** A list of publications, one entry each. */
export interface Feed {
  title: string;
  author: string;
  /** The address of the page that the feed follows, also the feed's id. */
  address: string;
  /** The feed's own address. */
  self: string;
  updated: Date;
  entries: readonly FeedEntry[];
}

export interface FeedEntry {
  id: string;
  title: string;
  at: Date;
  address: string;
  summary: string;
  /** The slugs of the themes that it is about, for readers that filter. */
  themes: readonly string[];
}

/** Prints a feed as Atom (RFC 4287). */
export const printAtom = ({
  title,
  author,
  address,
  self,
  updated,
  entries,
}: Feed): string => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeHtml(address)}</id>
<title>${clean(title)}</title>
<updated>${updated.toISOString()}</updated>
<author><name>${clean(author)}</name></author>
<link href="${escapeHtml(address)}"/>
<link rel="self" href="${escapeHtml(self)}"/>
${entries.map(printEntry).join("\n")}
</feed>
`;

const printEntry = ({ id, title, at, address, summary, themes }: FeedEntry): string =>
  `<entry><id>${escapeHtml(id)}</id><title>${clean(title)}</title><updated>${at.toISOString()}</updated><link href="${escapeHtml(address)}"/>${themes.map((slug) => `<category term="${slug}"/>`).join("")}<summary>${clean(summary)}</summary></entry>`;

/** XML takes no control characters, not even as references (XML 1.0, 2.2). */
const clean = (text: string): string =>
  escapeHtml(text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, ""));
