/** Scrolls a cell into sight, next to the names, which do not scroll. */
export function revealCell(scroller: HTMLElement, cell: HTMLElement): void {
  const name = cell.parentElement?.querySelector(".tree-name")?.getBoundingClientRect();
  const { left, right } = cell.getBoundingClientRect();
  const around = scroller.getBoundingClientRect();
  const from = name?.right ?? around.left;
  if (left < from) scroller.scrollLeft += left - from;
  else if (right + 8 > around.right) scroller.scrollLeft += right + 8 - around.right;
}
