import { useState } from "react";

/** What a dialog is about, also while it fades away. */
export function useShown<T>(value: T | undefined): T | undefined {
  const [shown, setShown] = useState(value);
  if (value !== undefined && value !== shown) setShown(value);
  return value ?? shown;
}
