import { useState } from "react";

/** The subject of a dialog, also while the dialog fades out. */
export function useShown<T>(value: T | undefined): T | undefined {
  const [shown, setShown] = useState(value);
  if (value !== undefined && value !== shown) setShown(value);
  return value ?? shown;
}
