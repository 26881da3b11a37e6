import { activate, toggle } from "./tree.ts";

/** The effect of a click on a tab, a menu choice, a toggle button or a tree row. */
export function pressIn(target: Element): void {
  const pressed = target.closest<HTMLElement>(
    '[role="tab"], [role^="menuitem"], [role="treeitem"], .tk-segmented [aria-pressed]',
  );
  if (!pressed) return;
  const role = pressed.getAttribute("role");
  if (role === "tab") selectTab(pressed);
  else if (role === "treeitem") {
    activate(pressed);
    toggle(pressed);
  } else if (role === "menuitemcheckbox") {
    pressed.ariaChecked = String(pressed.ariaChecked !== "true");
  } else if (role === "menuitemradio") {
    choose(pressed, "aria-checked");
  } else if (role === "menuitem") {
    pressed.closest<HTMLElement>("[popover]")?.hidePopover();
  } else choose(pressed, "aria-pressed");
}

/** Chooses a tab of a list, and shows its panel in place of the others. */
export function selectTab(tab: HTMLElement): void {
  const root = tab.getRootNode() as ShadowRoot;
  choose(tab, "aria-selected");
  for (const each of tab.parentElement?.children ?? []) {
    (each as HTMLElement).tabIndex = each === tab ? 0 : -1;
    const panel = root.getElementById(each.getAttribute("aria-controls") ?? "");
    if (panel) panel.hidden = each !== tab;
  }
}

function choose(chosen: Element, attribute: string): void {
  for (const each of chosen.parentElement?.querySelectorAll(`[${attribute}]`) ?? []) {
    const same = each.role === chosen.role;
    if (same) each.setAttribute(attribute, String(each === chosen));
  }
}
