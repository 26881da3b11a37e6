import type { Feed } from "./print-atom.ts";

/** Prints a feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export const printJsonFeed = ({ title, author, address, self, entries }: Feed): string =>
  JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: address,
    feed_url: self,
    authors: [{ name: author }],
    items: entries.map((entry) => ({
      id: entry.id,
      url: entry.address,
      title: entry.title,
      content_text: entry.summary,
      date_published: entry.at.toISOString(),
      tags: entry.themes,
    })),
  });
