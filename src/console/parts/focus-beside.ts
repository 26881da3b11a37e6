/** Moves the focus from a row that goes to its neighbour, or to the screen's heading after the last one. */
export function focusBeside(row: Element | null | undefined): void {
  if (!row?.contains(document.activeElement)) return;
  besideOf(row)?.focus();
}

/** The next row, else the one before, else the screen's heading; rows have a `tabIndex`. */
export function besideOf(row: Element | null | undefined): HTMLElement | null {
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  return next instanceof HTMLElement ? next : document.querySelector<HTMLElement>("main h1");
}
