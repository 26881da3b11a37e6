/** The links with `data-row-link` in a table, one per row. */
export const linksOf = (table: Element): HTMLElement[] => [
  ...table.querySelectorAll<HTMLElement>("[data-row-link]"),
];

/** Moves to an adjacent row, or to the first if none has the focus; false without such a row. */
export function moveBy(table: Element, step: number): boolean {
  const links = linksOf(table);
  const at = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
  const next = links[at === -1 ? (step > 0 ? 0 : links.length - 1) : at + step];
  next?.focus();
  return next !== undefined;
}
