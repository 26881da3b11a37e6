/** Where the keys are in a table: at the link of a row, which says so by `data-row-link`. */
export const linksOf = (table: Element): HTMLElement[] => [
  ...table.querySelectorAll<HTMLElement>("[data-row-link]"),
];

/** Moves to a row nearby, or to the first where none has the keys; false where there is no such row. */
export function moveBy(table: Element, step: number): boolean {
  const links = linksOf(table);
  const at = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
  const next = links[at === -1 ? (step > 0 ? 0 : links.length - 1) : at + step];
  next?.focus();
  return next !== undefined;
}
