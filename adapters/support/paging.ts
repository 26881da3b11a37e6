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

/** Sends a page as JSON, with `Link` to its neighbours (RFC 8288) and the counts in the body. */
export function sendPage(page: Page & { items: unknown[] }, exchange: Exchange): void {
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

/** The same for versions: a caller who pages by `cursor` gets the next link by `cursor`. */
export function sendHistory(
  page: Page & { items: unknown[]; nextCursor: number | null },
  exchange: Exchange,
): void {
  if (!queryOf(exchange).has("cursor")) {
    sendNamedItems(page, exchange);
    return;
  }
  const { limit, total, nextCursor, items } = page;
  if (nextCursor !== null) {
    exchange.res.setHeader("Link", link(exchange, { limit, cursor: nextCursor }, "next"));
  }
  exchange.res.setHeader("X-Total-Count", total);
  exchange.res.json({ items });
}

/**
 * Sends a page of the audit log as specified: a caller who pages by `cursor` gets links by
 * `cursor`.
 */
export function sendAuditPage(
  answer: Page & { items: unknown[]; nextCursor: string | null; previousCursor: string | null },
  exchange: Exchange,
): void {
  const { nextCursor, previousCursor, ...page } = answer;
  if (!queryOf(exchange).has("cursor")) {
    sendPage(page, exchange);
    return;
  }
  const { limit } = page;
  const links = [
    ...(nextCursor === null ? [] : [link(exchange, { limit, cursor: nextCursor }, "next")]),
    ...(previousCursor === null ? [] : [link(exchange, { limit, cursor: previousCursor }, "prev")]),
  ];
  if (links.length > 0) exchange.res.setHeader("Link", links.join(", "));
  exchange.res.json(page);
}

/** Sends a part of a file, with a file name and `Link` to the next part. */
export function sendPart(
  { body, nextCursor }: { body: string; nextCursor: string | null },
  exchange: Exchange,
  { name, mediaType }: { name: string; mediaType: string },
): void {
  const { res } = exchange;
  if (nextCursor !== null) {
    res.setHeader("Link", link(exchange, { cursor: nextCursor }, "next"));
  }
  res.setHeader("Content-Type", mediaType);
  res.setHeader("Content-Disposition", `attachment; filename="${name}"`);
  res.send(body);
}

/** Sends the matches alone, as a JSON array, with `Link` to the next page and their total. */
export function sendFound(
  { items, total, nextCursor }: { items: unknown[]; total: number; nextCursor: string | null },
  exchange: Exchange,
): void {
  if (nextCursor !== null) {
    exchange.res.setHeader("Link", link(exchange, { cursor: nextCursor }, "next"));
  }
  exchange.res.setHeader("X-Total-Count", total);
  exchange.res.json(items);
}

function pageInHeaders(page: Page & { items: unknown[] }, exchange: Exchange): void {
  linkNeighbours(page, exchange);
  exchange.res.setHeader("X-Total-Count", page.total);
}

/** A page may be shorter than `limit`, so the next one begins after its last item. */
function linkNeighbours(page: Page & { items: unknown[] }, exchange: Exchange): void {
  const { total, limit, offset, items } = page;
  const next = offset + items.length;
  const links: string[] = [];
  if (items.length > 0 && next < total) links.push(link(exchange, { limit, offset: next }, "next"));
  if (offset > 0)
    links.push(link(exchange, { limit, offset: Math.max(0, offset - limit) }, "prev"));
  if (links.length > 0) exchange.res.setHeader("Link", links.join(", "));
}

function link(
  exchange: Exchange,
  to: Readonly<Record<string, number | string>>,
  rel: string,
): string {
  const query = queryOf(exchange);
  query.delete("token");
  query.delete("offset");
  for (const [name, value] of Object.entries(to)) query.set(name, String(value));
  return `<${exchange.path}?${query}>; rel="${rel}"`;
}

function queryOf({ url }: Exchange): URLSearchParams {
  const mark = url.indexOf("?");
  return new URLSearchParams(mark < 0 ? "" : url.slice(mark + 1));
}
