import { lazy, Suspense } from "react";
import type { RampProps } from "./ramp-form.tsx";

const RampForm = lazy(() => import("./ramp-form.tsx"));

/** Settings of a ramp, its eleven colors with what can be read on them, and the way into the theme. */
export const RampGenerator = (props: RampProps) => (
  <Suspense fallback={<div aria-busy />}>
    <RampForm {...props} />
  </Suspense>
);
