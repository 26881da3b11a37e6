import { linksOf } from "../../parts/move-rows.ts";

const rowOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest("[data-slug]") : null;

export const slugAt = (target: EventTarget | null): string | undefined =>
  rowOf(target)?.getAttribute("data-slug") ?? undefined;

/** Gives the keys to a theme's row; of one that has gone, to its neighbour. */
export function focusRow(table: Element, slug: string | undefined, otherwise: number): void {
  const links = linksOf(table);
  const own = links.find((link) => slugAt(link) === slug);
  (own ?? links[Math.min(otherwise, links.length - 1)])?.focus();
}

export const indexOf = (table: Element, slug: string): number =>
  linksOf(table).findIndex((link) => slugAt(link) === slug);
