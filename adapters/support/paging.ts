import type { Response } from "express";

interface Page {
  total: number;
  limit: number;
  offset: number;
}

/** A page as JSON, with `Link` to its neighbours (RFC 8288) beside the counts in the body. */
export function sendPage(page: Page, exchange: { res: Response; url: string }): void {
  linkNeighbours(page, exchange);
  exchange.res.json(page);
}

/** The items of a page alone, as a JSON array, with `Link` to its neighbours. */
export function sendItems(
  page: Page & { items: unknown[] },
  exchange: { res: Response; url: string },
): void {
  linkNeighbours(page, exchange);
  exchange.res.json(page.items);
}

function linkNeighbours(page: Page, { res, url }: { res: Response; url: string }): void {
  const { total, limit, offset } = page;
  const links: string[] = [];
  if (offset + limit < total) links.push(link(url, limit, offset + limit, "next"));
  if (offset > 0) links.push(link(url, limit, Math.max(0, offset - limit), "prev"));
  if (links.length > 0) res.setHeader("Link", links.join(", "));
}

function link(url: string, limit: number, offset: number, rel: string): string {
  const [path, search] = url.split("?", 2);
  const query = new URLSearchParams(search);
  query.delete("token");
  query.set("limit", String(limit));
  query.set("offset", String(offset));
  return `<${path}?${query}>; rel="${rel}"`;
}
