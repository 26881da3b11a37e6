import { type RefObject, useMemo } from "react";
import { useShortcuts } from "../../parts/shortcuts.ts";
import { type Case, choicesOf, type Decision } from "./words.ts";

const rowsOf = (list: Element | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>("[data-case]") ?? []),
];
const focused = (rows: readonly HTMLElement[]): number =>
  rows.findIndex((row) => row.contains(document.activeElement));

/** Moves the focus by a case; from elsewhere to the first or the last. */
function moveBy(list: Element | null, step: number): void {
  const rows = rowsOf(list);
  const at = focused(rows);
  const next = rows[at === -1 ? (step > 0 ? 0 : rows.length - 1) : at + step];
  next?.focus();
}

/**
 * The keys of the queue. They decide about the case that has the focus; without one they only give it to the
 * first, so that no key decides about a case that the editor did not choose.
 */
export function useCaseKeys(
  list: RefObject<HTMLElement | null>,
  cases: readonly Case[],
  decide: (one: Case, decision: Decision) => void,
): void {
  useShortcuts(
    useMemo(() => {
      const group = "Reports";
      const run = (decision: Decision) => (): void => {
        const at = focused(rowsOf(list.current));
        if (at === -1) {
          moveBy(list.current, 1);
          return;
        }
        const one = cases[at];
        if (one && choicesOf(one).includes(decision)) decide(one, decision);
      };
      return [
        { keys: "arrowdown", does: "Next report", group, run: () => moveBy(list.current, 1) },
        { keys: "arrowup", does: "Previous report", group, run: () => moveBy(list.current, -1) },
        { keys: "x", does: "Dismiss the report, or restore", group, run: run("dismiss") },
        { keys: "h", does: "Hide it", group, run: run("hide") },
        { keys: "delete", does: "Delete it", group, run: run("delete") },
      ];
    }, [list, cases, decide]),
  );
}
