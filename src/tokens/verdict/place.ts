/** Where an entry of a verdict holds. */
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
