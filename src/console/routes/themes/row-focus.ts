/** Where the keys are in a list of themes: at the link of a row. */

const linksOf = (table: Element): HTMLElement[] => [
  ...table.querySelectorAll<HTMLElement>("[data-row-link]"),
];

const rowOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest("[data-slug]") : null;

export const slugAt = (target: EventTarget | null): string | undefined =>
  rowOf(target)?.getAttribute("data-slug") ?? undefined;

/** Moves to a row nearby, or to the first where none has the keys; false where there is no such row. */
export function moveBy(table: Element, step: number): boolean {
  const links = linksOf(table);
  const at = links.findIndex((link) => rowOf(link)?.contains(document.activeElement));
  const next = links[at === -1 ? (step > 0 ? 0 : links.length - 1) : at + step];
  next?.focus();
  return next !== undefined;
}

/** Gives the keys to a theme's row; of one that has gone, to its neighbour. */
export function focusRow(table: Element, slug: string | undefined, otherwise: number): void {
  const links = linksOf(table);
  const own = links.find((link) => slugAt(link) === slug);
  (own ?? links[Math.min(otherwise, links.length - 1)])?.focus();
}

export const indexOf = (table: Element, slug: string): number =>
  linksOf(table).findIndex((link) => slugAt(link) === slug);
