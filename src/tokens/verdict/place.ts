/** The places where an entry of a verdict holds. */
import { quote } from "../findings.ts";
import type { Modes } from "../resolver/permutations.ts";

/** Both fields are absent for a plain document and for an entry that holds everywhere. */
export interface Place {
  /** Contexts by axis, only for axes that make a difference. */
  modes?: Modes;
  /**
   * Axes whose default changed: the entry holds for requests without a context of them. `modes` has the new
   * default.
   */
  unasked?: string[];
}

/** A clause such as `, with density compact and brand north`; empty if it holds everywhere. */
export function sayPlace({ modes = {}, unasked = [] }: Place): string {
  const chosen = Object.entries(modes).filter(([axis]) => !unasked.includes(axis));
  const contexts = chosen.map(([axis, context]) => `${named(axis)} ${named(context)}`);
  const open = unasked.map(named).join(" and ");
  const isOpen = `, where ${open} ${unasked.length === 1 ? "is" : "are"} not asked for`;
  const withThem = contexts.length === 0 ? "" : `, with ${contexts.join(" and ")}`;
  return withThem + (open === "" ? "" : isOpen);
}

/** A name in a sentence, quoted unless it is a word. */
export const named = (name: string): string => (/^[\w-]+$/.test(name) ? name : quote(name));
