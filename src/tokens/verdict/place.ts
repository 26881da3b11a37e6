/** Where an entry of a verdict holds. */
import { quote } from "../findings.ts";
import type { Modes } from "../resolver/permutations.ts";

/** Of a plain document, and where it holds everywhere, both are absent. */
export interface Place {
  /** Contexts by axis, of those axes alone that make a difference. */
  modes?: Modes;
  /**
   * Axes whose default changed: it holds for those who ask for no context of them. `modes` has the
   * new default.
   */
  unasked?: string[];
}

/** `, with density compact and brand north, where size is not asked for`; nothing of everywhere. */
export function sayPlace({ modes = {}, unasked = [] }: Place): string {
  const asked = Object.entries(modes).filter(([axis]) => !unasked.includes(axis));
  const contexts = asked.map(([axis, context]) => `${named(axis)} ${named(context)}`);
  const open = unasked.map(named).join(" and ");
  const isOpen = `, where ${open} ${unasked.length === 1 ? "is" : "are"} not asked for`;
  const withThem = contexts.length === 0 ? "" : `, with ${contexts.join(" and ")}`;
  return withThem + (open === "" ? "" : isOpen);
}

/** A name in a sentence, quoted where it is no word. */
export const named = (name: string): string => (/^[\w-]+$/.test(name) ? name : quote(name));
