/** The parts of a grid by their roles. Elements of a table cannot be drawn by the lines in sight alone. */
import type { ComponentProps } from "react";

type Props = ComponentProps<"div">;

// biome-ignore-start lint/a11y/useSemanticElements: see above
// biome-ignore-start lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
export const GridRow = (props: Props) => <div role="row" {...props} />;
export const RowGroup = (props: Props) => <div role="rowgroup" {...props} />;
export const GridCell = (props: Props) => <div role="gridcell" {...props} />;
export const RowHeader = (props: Props) => <div role="rowheader" {...props} />;
export const ColumnHeader = (props: Props) => <div role="columnheader" {...props} />;
// biome-ignore-end lint/a11y/useFocusableInteractive: see above
// biome-ignore-end lint/a11y/useSemanticElements: see above
