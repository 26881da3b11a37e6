import type { Appearance, EditedDocument } from "#console/editing/types.ts";
import type { Modes } from "#console/parts/modes.ts";

/** What the contrast matrix is shown of, and where it leads. */
export interface MatrixProps {
  document: EditedDocument;
  onSelect: (dotted: string) => void;
  /** What the editor looks at of a theme with axes. */
  modes?: Modes | undefined;
  appearance: Appearance | "both";
  /** Looks at other contexts, in an appearance where they are of one. */
  onLook: (modes: Modes, appearance?: Appearance) => void;
}
