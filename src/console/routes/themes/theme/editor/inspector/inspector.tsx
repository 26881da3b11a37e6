import "./inspector.css";
import { lazy, Suspense } from "react";
import type { InspectorProps } from "./token-inspector.tsx";

// The tree and the preview do not wait for it.
const TokenInspector = lazy(() => import("./token-inspector.tsx"));

/** One token: its value in each layer, edited as what it is, and all that is known of it. */
export const Inspector = (props: InspectorProps) => (
  <Suspense fallback={<div className="editor-coming" aria-busy />}>
    <TokenInspector {...props} />
  </Suspense>
);
