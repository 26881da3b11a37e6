import type { Appearance, EditedDocument } from "#console/editing/types.ts";
import type { Modes } from "#console/parts/modes.ts";

/** The inputs of the contrast matrix and its navigation. */
export interface MatrixProps {
  document: EditedDocument;
  onSelect: (dotted: string) => void;
  /** The permutation that the editor shows for a theme with axes. */
  modes?: Modes | undefined;
  appearance: Appearance | "both";
  /** Shows other contexts, in their appearance if they have one. */
  onLook: (modes: Modes, appearance?: Appearance) => void;
}
