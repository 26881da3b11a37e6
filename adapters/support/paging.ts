import type { Response } from "express";

interface Page {
  total: number;
  limit: number;
  offset: number;
}

interface Exchange {
  res: Response;
  url: string;
  path: string;
}

/** A page as JSON, with `Link` to its neighbours (RFC 8288) beside the counts in the body. */
export function sendPage(page: Page, exchange: Exchange): void {
  linkNeighbours(page, exchange);
  exchange.res.json(page);
}

/** The items of a page alone, as a JSON array, with `Link` to its neighbours and their count. */
export function sendItems(page: Page & { items: unknown[] }, exchange: Exchange): void {
  pageInHeaders(page, exchange);
  exchange.res.json(page.items);
}

/** The same as an object with nothing but `items` (decisions.md#paging). */
export function sendNamedItems(page: Page & { items: unknown[] }, exchange: Exchange): void {
  pageInHeaders(page, exchange);
  exchange.res.json({ items: page.items });
}

function pageInHeaders(page: Page, exchange: Exchange): void {
  linkNeighbours(page, exchange);
  exchange.res.setHeader("X-Total-Count", page.total);
}

function linkNeighbours(page: Page, { res, url, path }: Exchange): void {
  const { total, limit, offset } = page;
  const links: string[] = [];
  if (offset + limit < total) links.push(link(path, url, limit, offset + limit, "next"));
  if (offset > 0) links.push(link(path, url, limit, Math.max(0, offset - limit), "prev"));
  if (links.length > 0) res.setHeader("Link", links.join(", "));
}

function link(path: string, url: string, limit: number, offset: number, rel: string): string {
  const mark = url.indexOf("?");
  const query = new URLSearchParams(mark < 0 ? "" : url.slice(mark + 1));
  query.delete("token");
  query.set("limit", String(limit));
  query.set("offset", String(offset));
  return `<${path}?${query}>; rel="${rel}"`;
}
