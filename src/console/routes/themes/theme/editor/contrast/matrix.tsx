import { lazy, Suspense } from "react";
import type { MatrixProps } from "./matrix-props.ts";

const MatrixTable = lazy(() => import("./matrix-table.tsx"));

/** Text against surfaces in both appearances; a cell that fails says what would fix it. */
export const ContrastMatrix = (props: MatrixProps) => (
  <Suspense fallback={<div aria-busy />}>
    <MatrixTable {...props} />
  </Suspense>
);
