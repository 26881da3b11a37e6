/** Moves the active row of a tree, opens it or closes it; whether the key was one of the tree's. */
export function walkTree(tree: Element, key: string): boolean {
  if (tree.role !== "tree") return false;
  const rows = [...tree.querySelectorAll<HTMLElement>('[role="treeitem"]:not([hidden])')];
  const at = rows.findIndex((row) => row.hasAttribute("data-active"));
  const row = rows[at];
  if (!row) return false;
  const expanded = row.ariaExpanded;
  if (key === "ArrowRight" && expanded === "false") toggle(row);
  else if (key === "ArrowLeft" && expanded === "true") toggle(row);
  else if (key === "Enter" || key === " ") toggle(row);
  else return go(key, rows, at);
  return true;
}

function go(key: string, rows: readonly HTMLElement[], at: number): boolean {
  const parent = rows.slice(0, at).findLastIndex((each) => level(each) < level(rows[at]));
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    ArrowRight: at + 1,
    ArrowLeft: parent,
    Home: 0,
    End: rows.length - 1,
  };
  const row = rows[steps[key] ?? -1];
  if (row) activate(row);
  return key in steps;
}

const level = (row: Element | undefined): number => Number(row?.ariaLevel);

/** Makes a row the active and the selected one. */
export function activate(row: HTMLElement): void {
  const tree = row.closest('[role="tree"]');
  for (const each of tree?.querySelectorAll('[role="treeitem"]') ?? []) {
    each.toggleAttribute("data-active", each === row);
    each.ariaSelected = String(each === row);
  }
  tree?.setAttribute("aria-activedescendant", row.id);
}

/** Opens a row that is closed, with what is open below it, and closes one that is open. */
export function toggle(row: HTMLElement): void {
  if (row.ariaExpanded === null) return;
  row.ariaExpanded = String(row.ariaExpanded !== "true");
  let closed = row.ariaExpanded === "true" ? Number.POSITIVE_INFINITY : level(row);
  for (let at = row.nextElementSibling; at && level(at) > level(row); at = at.nextElementSibling) {
    if (level(at) <= closed) closed = Number.POSITIVE_INFINITY;
    (at as HTMLElement).hidden = level(at) > closed;
    if (at.ariaExpanded === "false" && closed > level(at)) closed = level(at);
  }
}
