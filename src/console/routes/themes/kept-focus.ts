import { type RefObject, useEffect, useRef } from "react";
import { focusRow, indexOf, slugAt } from "./row-focus.ts";
import type { ListedTheme } from "./use-themes.ts";

/** A menu or dialog that is closing may give the focus back to what has gone. */
const LOOKS_MS = [0, 120, 320];

/** Moves the focus to the next row when archiving or deleting removes the focused one. */
export function useKeptFocus(
  table: RefObject<HTMLTableElement | null>,
  otherwise: RefObject<HTMLElement | null>,
  themes: readonly ListedTheme[] | undefined,
): void {
  const last = useRef<{ slug: string; at: number }>(undefined);
  useEffect(() => {
    const follow = ({ target }: FocusEvent): void => {
      const slug = slugAt(target);
      if (slug !== undefined && table.current) {
        last.current = { slug, at: indexOf(table.current, slug) };
      } else if (!(target instanceof Element && target.closest("[role=menu], [role=dialog]"))) {
        last.current = undefined;
      }
    };
    document.addEventListener("focusin", follow);
    return () => document.removeEventListener("focusin", follow);
  }, [table]);
  useEffect(() => {
    const was = last.current;
    if (was === undefined || themes?.some(({ slug }) => slug === was.slug)) return;
    const look = (): void => {
      if (document.activeElement !== document.body) return;
      if (table.current) focusRow(table.current, was.slug, was.at);
      else otherwise.current?.focus();
    };
    const timers = LOOKS_MS.map((ms) => setTimeout(look, ms));
    return () => timers.forEach(clearTimeout);
  }, [themes, table, otherwise]);
}
