import { selectTab } from "./press.ts";

/** Moves the focus among tabs or the items of a menu; whether the key was one of theirs. */
export function roveIn(target: Element, key: string): boolean {
  const list = target.closest('[role="tablist"], [role="menu"]');
  if (!list) return false;
  const all = [
    ...list.querySelectorAll<HTMLElement>('[role="tab"], [role^="menuitem"]:not([disabled])'),
  ];
  const to = next(key, all.indexOf(target as HTMLElement), all.length, list);
  const item = all[to];
  if (!item) return false;
  item.focus();
  if (list.role === "tablist") selectTab(item);
  return true;
}

function next(key: string, at: number, length: number, list: Element): number {
  const upright = list.role === "menu" || list.ariaOrientation === "vertical";
  const [forth, back] = upright ? ["ArrowDown", "ArrowUp"] : ["ArrowRight", "ArrowLeft"];
  if (key === forth) return (at + 1) % length;
  if (key === back) return (at - 1 + length) % length;
  if (key === "Home") return 0;
  return key === "End" ? length - 1 : -1;
}
